//! Lets the user's browser reach a server behind the wall: ports that are listened on in the session's network are listened on at the
//! machine's loopback too, and what arrives there is passed in.

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fd::{AsFd, OwnedFd};
use rustix::thread::{LinkNameSpaceType, move_into_link_name_space};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{Read, Write, copy};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::os::unix::net::UnixStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::Duration;

/// How often is looked which ports are listened on.
const PERIOD: Duration = Duration::from_millis(250);
/// Those below are the system's.
const LOWEST: u16 = 1024;
/// Connections at a time.
const MOST: usize = 128;
const LOOPBACK: [IpAddr; 2] = [IpAddr::V4(Ipv4Addr::LOCALHOST), IpAddr::V6(Ipv6Addr::LOCALHOST)];

/// Works until the other end of `control` closes. This process has the machine's network; threads of it enter the session's.
pub(super) fn run(network: OwnedFd, mut control: UnixStream, notes: OwnedFd) {
    let network = Arc::new(network);
    let (tell, ports) = channel();
    let inside = Arc::clone(&network);
    thread::spawn(move || look(&inside, &tell));
    thread::spawn(move || serve(&network, &ports, File::from(notes)));
    let _ = control.read(&mut [0]);
}

fn enter(network: &OwnedFd) -> bool {
    move_into_link_name_space(network.as_fd(), Some(LinkNameSpaceType::Network)).is_ok()
}

fn look(network: &OwnedFd, tell: &Sender<Vec<u16>>) {
    if !enter(network) {
        return;
    }
    let mut before = Vec::new();
    loop {
        let tables = ["tcp", "tcp6"].map(|name| fs::read_to_string(format!("/proc/thread-self/net/{name}")));
        let mut ports: Vec<u16> = tables.iter().flatten().flat_map(|table| listening(table)).collect();
        ports.sort_unstable();
        ports.dedup();
        if ports != before {
            before.clone_from(&ports);
            if tell.send(ports).is_err() {
                return;
            }
        }
        thread::sleep(PERIOD);
    }
}

/// The ports that are listened on, by a table as in `proc_net_tcp(5)`: the local address is its second column, the state its fourth.
fn listening(table: &str) -> impl Iterator<Item = u16> {
    const LISTEN: &str = "0A";
    table.lines().skip(1).filter_map(|line| {
        let mut columns = line.split_ascii_whitespace().skip(1);
        let (_, port) = columns.next()?.rsplit_once(':')?;
        let port = u16::from_str_radix(port, 16).ok()?;
        (columns.nth(1)? == LISTEN && port >= LOWEST).then_some(port)
    })
}

/// Listens where it is listened inside, as long as it is.
fn serve(network: &Arc<OwnedFd>, ports: &Receiver<Vec<u16>>, mut notes: File) {
    let mut open: BTreeMap<u16, Vec<TcpListener>> = BTreeMap::new();
    let connections = Arc::new(AtomicUsize::new(0));
    loop {
        for ports in ports.try_iter() {
            open.retain(|port, _| ports.contains(port));
            for port in ports {
                open.entry(port).or_insert_with(|| listen(port, &mut notes));
            }
        }
        let mut fds: Vec<_> = open.values().flatten().map(|one| PollFd::new(one, PollFlags::IN)).collect();
        let _ = poll(&mut fds, Timespec::try_from(PERIOD).ok().as_ref());
        for (port, listener) in open.iter().flat_map(|(port, all)| all.iter().map(move |one| (*port, one))) {
            while let Ok((stream, _)) = listener.accept() {
                if connections.fetch_add(1, Ordering::SeqCst) < MOST {
                    let (network, connections) = (Arc::clone(network), Arc::clone(&connections));
                    thread::spawn(move || {
                        pass(&network, stream, port);
                        connections.fetch_sub(1, Ordering::SeqCst);
                    });
                } else {
                    connections.fetch_sub(1, Ordering::SeqCst);
                }
            }
        }
    }
}

fn listen(port: u16, notes: &mut File) -> Vec<TcpListener> {
    let bound = LOOPBACK.map(|host| TcpListener::bind(SocketAddr::new(host, port)));
    if let Err(error) = &bound[0] {
        // Who does not read it any more has no use for it.
        let _ = writeln!(notes, "[port {port} of this machine does not lead here: {error}]");
        return Vec::new();
    }
    let ready = bound.into_iter().flatten();
    ready.filter(|listener| listener.set_nonblocking(true).is_ok()).collect()
}

/// Passes on what either side sends, until both have ended.
fn pass(network: &OwnedFd, outside: TcpStream, port: u16) {
    let connect = || LOOPBACK.iter().find_map(|host| TcpStream::connect(SocketAddr::new(*host, port)).ok());
    let Some(inside) = enter(network).then(connect).flatten() else { return };
    let _ = outside.set_nonblocking(false);
    let (Ok(mut from), Ok(mut to)) = (inside.try_clone(), outside.try_clone()) else { return };
    let back = thread::spawn(move || {
        let _ = copy(&mut from, &mut to);
        let _ = to.shutdown(Shutdown::Write);
    });
    let (mut from, mut to) = (outside, inside);
    let _ = copy(&mut from, &mut to);
    let _ = to.shutdown(Shutdown::Write);
    let _ = back.join();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ports_are_those_that_are_listened_on() {
        let table = "  sl  local_address rem_address   st tx_queue rx_queue\n\
            0: 0100007F:0BB8 00000000:0000 0A 00000000:00000000 00:00000000 00000000 0 0 1 1 0 100 0\n\
            1: 0100007F:0050 00000000:0000 0A 00000000:00000000 00:00000000 00000000 0 0 1 1 0 100 0\n\
            2: 0100007F:0BB9 0100007F:0BB8 01 00000000:00000000 00:00000000 00000000 0 0 1 1 0 100 0\n\
            3: 00000000000000000000000001000000:1F90 00000000000000000000000000000000:0000 0A 0\n";
        assert_eq!(listening(table).collect::<Vec<_>>(), [3000, 8080]);
        assert_eq!(listening("odd\n:\nx y z\n").count(), 0);
    }
}
