//! What a command may not ask of the kernel.

use rustix::io::Result;
use rustix::process::{Resource, Rlimit, geteuid, setrlimit};
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
/// What a command may have open at once.
const OPEN_FILES: u64 = 65_536;

/// The filters, made once.
pub(super) struct Filters([BpfProgram; 2]);

impl Filters {
    pub(super) fn new() -> std::result::Result<Self, String> {
        let say = |error: &dyn std::fmt::Display| format!("making the filter of system calls: {error}");
        let arch =
            std::env::consts::ARCH.try_into().map_err(|error: seccompiler::BackendError| say(&error))?;
        let filter =
            |calls: BTreeMap<i64, Vec<SeccompRule>>, errno: i32| -> std::result::Result<BpfProgram, String> {
                let refuse = SeccompAction::Errno(errno.cast_unsigned());
                let filter = SeccompFilter::new(calls, SeccompAction::Allow, refuse, arch)
                    .map_err(|error| say(&error))?;
                filter.try_into().map_err(|error: seccompiler::BackendError| say(&error))
            };
        let all =
            |calls: &[libc::c_long]| calls.iter().map(|call| (*call, Vec::new())).collect::<BTreeMap<_, _>>();
        let user = libc::CLONE_NEWUSER as u64;
        let condition = SeccompCondition::new(0, SeccompCmpArgLen::Qword, SeccompCmpOp::MaskedEq(user), user);
        let rule =
            SeccompRule::new(vec![condition.map_err(|error| say(&error))?]).map_err(|error| say(&error))?;
        // Keys typed into the terminal that we are read from would be ours.
        let typed = SeccompCondition::new(1, SeccompCmpArgLen::Dword, SeccompCmpOp::Eq, libc::TIOCSTI);
        let typed =
            SeccompRule::new(vec![typed.map_err(|error| say(&error))?]).map_err(|error| say(&error))?;
        let mut refused = all(REFUSED);
        refused.insert(libc::SYS_clone, vec![rule]);
        refused.insert(libc::SYS_ioctl, vec![typed]);
        Ok(Self([filter(refused, libc::EPERM)?, filter(all(ABSENT), libc::ENOSYS)?]))
    }

    /// From here on neither this process nor what it starts gets any of it back.
    pub(super) fn hold(&self) -> std::result::Result<(), String> {
        drop_capabilities().map_err(|errno| format!("dropping capabilities: {errno}"))?;
        // Less than there is already is no fault.
        let _ = setrlimit(Resource::Core, Rlimit { current: Some(0), maximum: Some(0) });
        let _ = setrlimit(Resource::Nofile, Rlimit { current: Some(OPEN_FILES), maximum: Some(OPEN_FILES) });
        for filter in &self.0 {
            seccompiler::apply_filter(filter).map_err(|error| format!("filtering system calls: {error}"))?;
        }
        Ok(())
    }
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
