//! What a command may not ask of the kernel.

use rustix::io::Result;
use rustix::process::geteuid;
use rustix::thread::{
    CapabilitySet, CapabilitySets, clear_ambient_capability_set, remove_capability_from_bounding_set,
    set_capabilities, set_no_new_privs,
};
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule,
};
use std::collections::BTreeMap;

/// Nothing of these is needed to build, test or run a project, and each has let programs out of such a wall.
const REFUSED: &[libc::c_long] = &[
    libc::SYS_mount,
    libc::SYS_umount2,
    libc::SYS_pivot_root,
    libc::SYS_chroot,
    libc::SYS_fsopen,
    libc::SYS_fsconfig,
    libc::SYS_fsmount,
    libc::SYS_fspick,
    libc::SYS_move_mount,
    libc::SYS_open_tree,
    libc::SYS_mount_setattr,
    libc::SYS_unshare,
    libc::SYS_setns,
    libc::SYS_add_key,
    libc::SYS_request_key,
    libc::SYS_keyctl,
    libc::SYS_bpf,
    libc::SYS_perf_event_open,
    libc::SYS_userfaultfd,
    libc::SYS_kexec_load,
    libc::SYS_init_module,
    libc::SYS_finit_module,
    libc::SYS_delete_module,
    libc::SYS_reboot,
    libc::SYS_swapon,
    libc::SYS_swapoff,
    libc::SYS_acct,
    libc::SYS_quotactl,
    libc::SYS_settimeofday,
    libc::SYS_clock_settime,
    libc::SYS_sethostname,
    libc::SYS_setdomainname,
    libc::SYS_process_vm_writev,
    libc::SYS_open_by_handle_at,
    libc::SYS_name_to_handle_at,
];
/// Programs go on without these where the kernel says that it has none.
const ABSENT: &[libc::c_long] =
    &[libc::SYS_io_uring_setup, libc::SYS_io_uring_enter, libc::SYS_io_uring_register, libc::SYS_clone3];
/// The filters, made once.
pub(super) struct Filters(Vec<BpfProgram>);

type Calls = BTreeMap<i64, Vec<SeccompRule>>;
type Made<T> = std::result::Result<T, String>;

impl Filters {
    pub(super) fn new() -> Made<Self> {
        let user = libc::CLONE_NEWUSER as u64;
        let mut refused = all(REFUSED);
        let namespace = condition(0, SeccompCmpArgLen::Qword, SeccompCmpOp::MaskedEq(user), user)?;
        refused.insert(libc::SYS_clone, vec![rule(vec![namespace])?]);
        // Keys typed into the terminal that we are read from would be ours.
        let typed = condition(1, SeccompCmpArgLen::Dword, SeccompCmpOp::Eq, libc::TIOCSTI)?;
        refused.insert(libc::SYS_ioctl, vec![rule(vec![typed])?]);
        Ok(Self(vec![filter(refused, libc::EPERM)?, filter(all(ABSENT), libc::ENOSYS)?]))
    }

    /// The same, and no sockets but pairs: where the machine's network is the command's too, its services would be as well, and a filter
    /// sees no addresses.
    pub(super) fn without_sockets() -> Made<Self> {
        let mut filters = Self::new()?;
        let is = |family: libc::c_int, op| {
            condition(0, SeccompCmpArgLen::Dword, op, u64::from(family.cast_unsigned()))
        };
        let internet = [libc::AF_INET, libc::AF_INET6];
        let each = internet.map(|family| rule(vec![is(family, SeccompCmpOp::Eq)?]));
        let others = internet.map(|family| is(family, SeccompCmpOp::Ne));
        let others = rule(others.into_iter().collect::<Made<Vec<_>>>()?)?;
        let call = |rules| BTreeMap::from([(libc::SYS_socket, rules)]);
        filters.0.push(filter(call(each.into_iter().collect::<Made<Vec<_>>>()?), libc::ENETUNREACH)?);
        filters.0.push(filter(call(vec![others]), libc::EACCES)?);
        Ok(filters)
    }

    /// From here on neither this process nor what it starts gets any of it back.
    pub(super) fn hold(&self) -> Made<()> {
        drop_capabilities().map_err(|errno| format!("dropping capabilities: {errno}"))?;
        for filter in &self.0 {
            seccompiler::apply_filter(filter).map_err(|error| format!("filtering system calls: {error}"))?;
        }
        Ok(())
    }
}

fn say(error: &dyn std::fmt::Display) -> String {
    format!("making the filter of system calls: {error}")
}

fn all(calls: &[libc::c_long]) -> Calls {
    calls.iter().map(|call| (*call, Vec::new())).collect()
}

fn condition(argument: u8, length: SeccompCmpArgLen, op: SeccompCmpOp, value: u64) -> Made<SeccompCondition> {
    SeccompCondition::new(argument, length, op, value).map_err(|error| say(&error))
}

/// All of the conditions.
fn rule(conditions: Vec<SeccompCondition>) -> Made<SeccompRule> {
    SeccompRule::new(conditions).map_err(|error| say(&error))
}

fn filter(calls: Calls, errno: i32) -> Made<BpfProgram> {
    let arch = std::env::consts::ARCH.try_into().map_err(|error: seccompiler::BackendError| say(&error))?;
    let refuse = SeccompAction::Errno(errno.cast_unsigned());
    let filter =
        SeccompFilter::new(calls, SeccompAction::Allow, refuse, arch).map_err(|error| say(&error))?;
    filter.try_into().map_err(|error: seccompiler::BackendError| say(&error))
}

/// Who is root stays able to write files of others, on what can be written at all.
fn drop_capabilities() -> Result<()> {
    let kept = match geteuid().is_root() {
        true => {
            CapabilitySet::DAC_OVERRIDE
                | CapabilitySet::CHOWN
                | CapabilitySet::FOWNER
                | CapabilitySet::FSETID
                | CapabilitySet::KILL
                | CapabilitySet::SETUID
                | CapabilitySet::SETGID
        }
        false => CapabilitySet::empty(),
    };
    clear_ambient_capability_set()?;
    for bit in 0..64 {
        let capability = CapabilitySet::from_bits_retain(1 << bit);
        // What this kernel does not know is not there to be dropped.
        if !kept.contains(capability) && remove_capability_from_bounding_set(capability).is_err() {
            break;
        }
    }
    set_capabilities(
        None,
        CapabilitySets { effective: kept, permitted: kept, inheritable: CapabilitySet::empty() },
    )?;
    set_no_new_privs(true)
}
