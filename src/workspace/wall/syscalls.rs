//! The calls behind the wall that no safe crate has. All unsafe code of the program is in this file; each function holds by itself
//! what its call needs.
#![expect(unsafe_code, reason = "fork, unshare, mount_setattr, Landlock and two ioctls have no safe form")]

use rustix::fd::{AsFd, AsRawFd, BorrowedFd, FromRawFd, OwnedFd};
use rustix::io::{Errno, Result};
use rustix::process::Pid;
use rustix::thread::UnshareFlags;
use std::ffi::CStr;

/// What a mount is given or loses, as in `mount_setattr(2)`.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Attributes<'a> {
    pub(super) set: u64,
    pub(super) clear: u64,
    /// A user namespace whose numbers its files get.
    pub(super) unknown: Option<BorrowedFd<'a>>,
    pub(super) private: bool,
    /// Everything mounted below too.
    pub(super) recursive: bool,
}

pub(super) const READ_ONLY: u64 = libc::MOUNT_ATTR_RDONLY;
pub(super) const NO_SETUID: u64 = libc::MOUNT_ATTR_NOSUID;
pub(super) const NO_DEVICES: u64 = libc::MOUNT_ATTR_NODEV;

/// A copy of this process: none in the child, which goes on alone. Refused where another thread could hold a lock that the child would
/// wait for.
pub(super) fn fork() -> Result<Option<Pid>> {
    let threads = std::fs::read_dir("/proc/self/task").map_err(|_| Errno::NOSYS)?.count();
    if threads != 1 {
        return Err(Errno::BUSY);
    }
    // SAFETY: there is one thread, so that the child is a whole process.
    match unsafe { libc::fork() } {
        -1 => Err(Errno::from_io_error(&std::io::Error::last_os_error()).unwrap_or(Errno::AGAIN)),
        child => Ok(Pid::from_raw(child)),
    }
}

/// New namespaces for this process.
pub(super) fn unshare(namespaces: UnshareFlags) -> Result<()> {
    if namespaces.intersects(UnshareFlags::FILES) {
        return Err(Errno::INVAL);
    }
    // SAFETY: descriptors stay shared, which is all that the call must not change.
    unsafe { rustix::thread::unshare_unsafe(namespaces) }
}

/// Changes the mount at that path, from that directory; the path may be empty.
pub(super) fn set_attributes(dir: BorrowedFd<'_>, path: &CStr, attributes: Attributes<'_>) -> Result<()> {
    let flags = libc::AT_EMPTY_PATH | if attributes.recursive { libc::AT_RECURSIVE } else { 0 };
    let change = libc::mount_attr {
        attr_set: attributes.set | attributes.unknown.map_or(0, |_| libc::MOUNT_ATTR_IDMAP),
        attr_clr: attributes.clear,
        propagation: if attributes.private { libc::MS_PRIVATE } else { 0 },
        userns_fd: attributes.unknown.map_or(0, |namespace| namespace.as_raw_fd() as u64),
    };
    // SAFETY: the path ends with a zero, the descriptor is open and the structure has the size that is told; both outlive the call.
    let done = unsafe {
        libc::syscall(
            libc::SYS_mount_setattr,
            dir.as_raw_fd(),
            path.as_ptr(),
            flags,
            &raw const change,
            size_of::<libc::mount_attr>(),
        )
    };
    result(done)
}

/// Brings up the loopback device of this network namespace.
pub(super) fn raise_loopback() -> Result<()> {
    use rustix::net::{AddressFamily, SocketType, socket};
    let socket = socket(AddressFamily::INET, SocketType::DGRAM, None)?;
    // SAFETY: all of it are numbers, for which zeros are fine.
    let mut device: libc::ifreq = unsafe { std::mem::zeroed() };
    device.ifr_name[0] = b'l' as libc::c_char;
    device.ifr_name[1] = b'o' as libc::c_char;
    // SAFETY: both calls read and write no more than the structure.
    result(unsafe { libc::ioctl(socket.as_raw_fd(), libc::SIOCGIFFLAGS as _, &raw mut device) }.into())?;
    // SAFETY: the call before has written the flags.
    let flags = unsafe { device.ifr_ifru.ifru_flags };
    device.ifr_ifru.ifru_flags = flags | (libc::IFF_UP | libc::IFF_RUNNING) as libc::c_short;
    // SAFETY: as above.
    result(unsafe { libc::ioctl(socket.as_raw_fd(), libc::SIOCSIFFLAGS as _, &raw mut device) }.into())
}

/// A list of what is allowed, as in `landlock(7)`: of what it handles nothing else is.
pub(super) struct RuleSet(OwnedFd);

#[repr(C)]
struct Handled {
    files: u64,
    network: u64,
    scopes: u64,
}

#[repr(C, packed)]
struct Beneath {
    rights: u64,
    place: libc::c_int,
}

pub(super) fn landlock_version() -> Result<u32> {
    const VERSION: libc::c_int = 1;
    let none = std::ptr::null::<Handled>();
    // SAFETY: asked for the version it reads nothing.
    let version = unsafe { libc::syscall(libc::SYS_landlock_create_ruleset, none, 0_usize, VERSION) };
    result(version)?;
    u32::try_from(version).map_err(|_| Errno::NOSYS)
}

impl RuleSet {
    pub(super) fn new(files: u64, network: u64, scopes: u64) -> Result<Self> {
        let handled = Handled { files, network, scopes };
        // Kernels that do not know the last numbers take them as long as they are zero.
        let size = size_of::<Handled>();
        // SAFETY: the structure has the size that is told and outlives the call.
        let made = unsafe { libc::syscall(libc::SYS_landlock_create_ruleset, &raw const handled, size, 0) };
        result(made)?;
        let made = libc::c_int::try_from(made).map_err(|_| Errno::BADF)?;
        // SAFETY: the descriptor is new and nobody else's.
        Ok(Self(unsafe { OwnedFd::from_raw_fd(made) }))
    }

    pub(super) fn allow(&self, place: impl AsFd, rights: u64) -> Result<()> {
        const PATH_BENEATH: libc::c_int = 1;
        let rule = Beneath { rights, place: place.as_fd().as_raw_fd() };
        let own = self.0.as_raw_fd();
        // SAFETY: the structure is the one of this kind of rule and outlives the call.
        let added =
            unsafe { libc::syscall(libc::SYS_landlock_add_rule, own, PATH_BENEATH, &raw const rule, 0) };
        result(added)
    }

    /// Holds this thread, and what it starts from now on, to it.
    pub(super) fn restrict(self) -> Result<()> {
        // SAFETY: the call takes numbers only.
        result(unsafe { libc::syscall(libc::SYS_landlock_restrict_self, self.0.as_raw_fd(), 0) })
    }
}

fn result(done: libc::c_long) -> Result<()> {
    match done {
        -1 => Err(Errno::from_io_error(&std::io::Error::last_os_error()).unwrap_or(Errno::INVAL)),
        _ => Ok(()),
    }
}
