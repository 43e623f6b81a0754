//! Tables of lines that are trivial and of lines that only look so.

use super::*;

fn run(input: &str) -> Option<String> {
    trivial(input).map(|t| t.command)
}

const TRIVIAL: &str = r##"
pwd  |>  date  |>  whoami  |>  echo  |>  echo hello world  |>  echo $HOME  |>  echo "$USER"  |>  echo $?
echo '; rm -rf x'  |>  echo a\;b  |>  pwd && date  |>  pwd; date;  |>  date +%F  |>  date -u
date -d 'next friday'  |>  echo $(date)  |>  echo "today: $(date +%F)"  |>  echo $(echo $(pwd))
echo ${HOME}  |>  echo 100$  |>  echo a=b  |>  pwd -P  |>  ping -c 1 example.com  |>  ping -c3 ::1
echo it works  |>  echo $(pwd; date;)  |>  echo 'a' "b" c"##;

fn listed(text: &str) -> impl Iterator<Item = &str> {
    text.lines().flat_map(|line| line.split("|>")).map(str::trim).filter(|line| !line.is_empty())
}

#[test]
fn takes_the_five_and_their_joins() {
    for line in listed(TRIVIAL).chain(["  pwd  ", "date\n"]) {
        assert_eq!(run(line).as_deref(), Some(line.trim()), "{line:?}");
    }
}

#[test]
fn ping_always_ends() {
    assert_eq!(run("ping example.com").unwrap(), "ping -c 4 example.com");
    assert_eq!(run("pwd && ping localhost; date").unwrap(), "pwd && ping -c 4 localhost; date");
    assert_eq!(run("echo $(ping $HOST)").unwrap(), "echo $(ping -c 4 $HOST)");
    assert_eq!(run("ping").unwrap(), "ping");
    for line in
        ["ping -f example.com", "ping -c 100000 a", "ping a b", "ping -i 0 a", "ping -c", "ping -c 0 a"]
    {
        assert_eq!(run(line), None, "{line:?}");
    }
}

const HIDES_SOMETHING: &str = r##"
ls  |>  rm x  |>  echo $(rm x)  |>  echo $(<.env)  |>  date; rm x  |>  echo ${x:=y}
echo ${x:-$(rm y)}  |>  echo ${!x}  |>  echo ${#x}  |>  echo $((1+1))  |>  echo $[1+1]  |>  echo `rm x`
echo "`rm x`"  |>  echo hi > file  |>  echo hi >> file  |>  echo <.env  |>  echo hi | sh
echo a & rm x  |>  echo a &  |>  echo a || rm x  |>  && pwd  |>  pwd &&  |>  ;  |>  pwd ;; date
echo "unterminated  |>  echo 'unterminated  |>  echo $(date  |>  echo date)  |>  (date)  |>  { date; }
echo $'\x41'  |>  echo $"x"  |>  FOO=1 date  |>  ! date  |>  "echo" hi  |>  $CMD  |>  e\cho hi
/bin/date  |>  echo {1..999999999}  |>  date -s 12:00  |>  date 010100002030  |>  date -f /etc/shadow
date --set=now  |>  whoami /all  |>  echo "$(cat .env)"  |>  echo "$(date; cat .env)"
echo $(echo $(rm x))  |>  echo $(date)$(rm x)  |>  echo "${x:=$(rm y)}"  |>  eval echo  |>  echo <(rm x)
echo a;rm x  |>  echo a&&rm x"##;
/// Those that take an escape to write down.
const ODD: [&str; 5] = ["", "date\nrm x", "date\r\nrm x", "echo a\\\nrm x", "pwd\0"];

#[test]
fn nothing_hides_in_it() {
    for line in listed(HIDES_SOMETHING).chain(ODD) {
        assert_eq!(run(line), None, "{line:?}");
    }
}

const SENTENCES: &str = r##"
date formats in rust?  |>  date picker is broken  |>  echo is not working  |>  echo server in rust?
ping me  |>  ping the server  |>  Date  |>  pwd is wrong  |>  whoami?  |>  date?  |>  echo vs printf
ping pong game"##;

#[test]
fn sentences_are_not_commands() {
    for line in listed(SENTENCES) {
        assert_eq!(run(line), None, "{line:?}");
    }
}
