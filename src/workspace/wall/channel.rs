//! What passes between us and the runner: first the layout of the session, then one order for each command with its descriptors. A
//! message is its length, a line of JSON, and what may hold any bytes.

use super::terminal::TerminalModes;
use rustix::net::{
    RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer, SendAncillaryMessage,
    SendFlags, recvmsg, sendmsg,
};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::ffi::{OsStr, OsString};
use std::io::{Error, IoSlice, IoSliceMut, Read, Result, Write};
use std::mem::MaybeUninit;
use std::os::fd::{BorrowedFd, OwnedFd};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::os::unix::net::UnixStream;
use std::path::PathBuf;

/// Largest message that is read.
const LARGEST: usize = 64 * 1024 * 1024;
/// Descriptors with one message, at most.
const MOST_DESCRIPTORS: usize = 4;

/// What the runner sets up once.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Layout {
    pub project: PathBuf,
    pub home: Option<PathBuf>,
    /// Ours, with `tmp`, `home/{upper,work}`, `project` and a directory for each layer in it.
    pub session: PathBuf,
    /// Nothing of these is seen.
    pub masked: Vec<PathBuf>,
    /// How the terminal that comes with this is to be left.
    pub terminal: Option<TerminalModes>,
}

/// How one command sees the project.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Ground {
    /// A copy, whose changes are collected in the layer of that number.
    Layer(u64),
    /// The project itself.
    #[default]
    Project,
}

/// How a command is let in, besides its words.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Admission {
    pub ground: Ground,
    /// Whether it has the machine's network, or the session's own.
    pub network: bool,
    /// Trees of the project that are bound through the copy, from its root.
    pub through: Vec<PathBuf>,
    /// Files of the project that cannot be opened, from its root.
    pub hidden: Vec<PathBuf>,
    /// Places of the project that cannot be written, from its root.
    pub read_only: Vec<PathBuf>,
}

/// One command.
#[derive(Debug)]
pub(in crate::workspace) struct Order {
    pub(in crate::workspace) admission: Admission,
    /// How its supervisor is to see it to its end: the name of its duty, and of its standard input.
    pub(in crate::workspace) duty: String,
    pub(in crate::workspace) stdin: String,
    pub(in crate::workspace) directory: PathBuf,
    /// The program, then its arguments.
    pub(in crate::workspace) words: Vec<OsString>,
    pub(in crate::workspace) environment: Vec<(OsString, OsString)>,
}

/// What the runner is asked for.
pub(super) enum Request {
    Command(Box<Order>),
    /// Ports that are listened on in the session's network, reached from the machine's loopback.
    Forward,
}

#[derive(Serialize, Deserialize)]
struct Head {
    admission: Admission,
    duty: String,
    stdin: String,
    /// How many of the words that follow are the command's; the rest are names and values in turn.
    words: usize,
}

impl Order {
    pub(super) fn send(&self, stream: &UnixStream, descriptors: &[BorrowedFd<'_>]) -> Result<()> {
        let Self { admission, duty, stdin, directory, words, environment } = self;
        let head = Head {
            admission: admission.clone(),
            duty: duty.clone(),
            stdin: stdin.clone(),
            words: words.len(),
        };
        let named = environment.iter().flat_map(|(name, value)| [name.as_os_str(), value.as_os_str()]);
        let all =
            [directory.as_os_str()].into_iter().chain(words.iter().map(OsString::as_os_str)).chain(named);
        let rest: Vec<&[u8]> = all.map(OsStr::as_bytes).collect();
        send(stream, &Some(head), &rest.join(&0), descriptors)
    }
}

impl Request {
    pub(super) fn forward(stream: &UnixStream, descriptors: &[BorrowedFd<'_>]) -> Result<()> {
        send(stream, &None::<Head>, &[], descriptors)
    }

    pub(super) fn receive(stream: &UnixStream) -> Result<(Self, Vec<OwnedFd>)> {
        let (head, rest, descriptors) = receive::<Option<Head>>(stream)?;
        let Some(head) = head else { return Ok((Self::Forward, descriptors)) };
        let mut rest = rest.split(|byte| *byte == 0).map(|word| OsString::from_vec(word.to_vec()));
        let directory = rest.next().unwrap_or_default().into();
        let words = rest.by_ref().take(head.words).collect();
        let mut environment = Vec::new();
        while let (Some(name), Some(value)) = (rest.next(), rest.next()) {
            environment.push((name, value));
        }
        let Head { admission, duty, stdin, .. } = head;
        let order = Order { admission, duty, stdin, directory, words, environment };
        Ok((Self::Command(Box::new(order)), descriptors))
    }
}

pub(super) fn send(
    stream: &UnixStream,
    head: &impl Serialize,
    rest: &[u8],
    descriptors: &[BorrowedFd<'_>],
) -> Result<()> {
    let mut body = serde_json::to_vec(head)?;
    body.push(b'\n');
    body.extend_from_slice(rest);
    let length = u32::try_from(body.len()).map_err(Error::other)?.to_le_bytes();
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(MOST_DESCRIPTORS))];
    let mut message = SendAncillaryBuffer::new(&mut space);
    if !descriptors.is_empty() {
        message.push(SendAncillaryMessage::ScmRights(descriptors));
    }
    sendmsg(stream, &[IoSlice::new(&length)], &mut message, SendFlags::NOSIGNAL)?;
    let mut stream = stream;
    stream.write_all(&body)
}

/// The next message; an error at the end of the stream.
pub(super) fn receive<T: DeserializeOwned>(stream: &UnixStream) -> Result<(T, Vec<u8>, Vec<OwnedFd>)> {
    let mut length = [0; 4];
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(MOST_DESCRIPTORS))];
    let mut message = RecvAncillaryBuffer::new(&mut space);
    let flags = RecvFlags::CMSG_CLOEXEC | RecvFlags::WAITALL;
    let received = recvmsg(stream, &mut [IoSliceMut::new(&mut length)], &mut message, flags)?;
    if received.bytes != length.len() {
        return Err(Error::from(std::io::ErrorKind::UnexpectedEof));
    }
    let mut descriptors = Vec::new();
    for part in message.drain() {
        if let RecvAncillaryMessage::ScmRights(own) = part {
            descriptors.extend(own);
        }
    }
    let length = u32::from_le_bytes(length) as usize;
    if length > LARGEST {
        return Err(Error::other("a message is too large"));
    }
    let mut body = vec![0; length];
    let mut stream = stream;
    stream.read_exact(&mut body)?;
    let end = body.iter().position(|byte| *byte == b'\n').unwrap_or(body.len());
    let head = serde_json::from_slice(&body[..end])?;
    Ok((head, body.split_off((end + 1).min(body.len())), descriptors))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::fd::AsFd;

    #[test]
    fn an_order_arrives_with_every_byte_and_its_descriptors() {
        let (ours, theirs) = UnixStream::pair().unwrap();
        let admission = Admission {
            ground: Ground::Layer(3),
            network: false,
            through: vec!["target".into()],
            hidden: vec![".env".into()],
            read_only: Vec::new(),
        };
        let order = Order {
            admission,
            duty: "call".to_owned(),
            stdin: "empty".to_owned(),
            directory: "/w/p".into(),
            words: vec!["bash".into(), "-c".into(), "echo \"x\n\"".into(), "".into()],
            environment: vec![("A".into(), OsString::from_vec(vec![0xff, b'\n'])), ("B".into(), "".into())],
        };
        order.send(&ours, &[std::io::stdin().as_fd()]).unwrap();
        let (arrived, descriptors) = Request::receive(&theirs).unwrap();
        let Request::Command(arrived) = arrived else { panic!("it was a command") };
        assert_eq!(format!("{arrived:?}"), format!("{order:?}"));
        assert_eq!(descriptors.len(), 1);
        drop(ours);
        assert!(Request::receive(&theirs).is_err());
    }
}
