//! What a row cannot say in words: hands a call to the code for its program. A table, not a judge.

use super::finding::Finding;
use super::judge::Judge;
use super::program::Call;
use super::{
    awk, builtins, checkers, files, find, git, interpreters, network, processes, scripts, sed, shells,
    wrappers,
};
use crate::policy::table::Extra;

pub(super) fn apply(judge: &mut Judge<'_>, call: &mut Call<'_>, found: &mut Finding) {
    match call.row.extra {
        Extra::None => {}
        Extra::Alias => builtins::alias(judge, call, found),
        Extra::Archive => files::archive(judge, call, found),
        Extra::Awk => awk::awk(judge, call, found),
        Extra::Cargo => checkers::cargo(call, found),
        Extra::Cd => builtins::cd(judge, call, found),
        Extra::Checker => checkers::checker(call, found),
        Extra::Chmod => files::chmod(judge, call, found),
        Extra::Cmake => checkers::cmake(judge, call, found),
        Extra::Command => wrappers::command(judge, call, found),
        Extra::Curl => network::curl(judge, call, found),
        Extra::Dd => files::dd(judge, call, found),
        Extra::Declare => builtins::declare(call, found),
        Extra::Destroyer => files::destroyer(judge, call, found),
        Extra::Docker => processes::docker(judge, call, found),
        Extra::Echo => builtins::echo(judge, call, found),
        Extra::Env => wrappers::env(judge, call, found),
        Extra::Eval => shells::eval(judge, call, found),
        Extra::Find => find::find(judge, call, found),
        Extra::Git => git::git(judge, call, found),
        Extra::Interpreter => interpreters::interpreter(judge, call, found),
        Extra::Kill => processes::kill(call, found),
        Extra::Make => scripts::make(judge, call, found),
        Extra::Move => files::copy_or_move(judge, call, found),
        Extra::Netcat => network::netcat(judge, call, found),
        Extra::NpmRun => scripts::npm_run(call, found),
        Extra::NpmTest => checkers::npm_test(call, found),
        Extra::Openssl => network::openssl(judge, call, found),
        Extra::Parallel => wrappers::parallel(judge, call, found),
        Extra::Processes => processes::lists(call, found),
        Extra::Jq => builtins::jq(call, found),
        Extra::Queries => checkers::queries(call, found),
        Extra::Workspace => scripts::workspace(call, found),
        Extra::Pytest => checkers::pytest(call, found),
        Extra::Later => wrappers::later(judge, found),
        Extra::Escalator => wrappers::escalator(judge, call, found),
        Extra::Unset => builtins::unset(call, found),
        Extra::Python => interpreters::python(judge, call, found),
        Extra::ReadBuiltin => builtins::read(judge, call, found),
        Extra::RemoteCopy => network::remote_copy(judge, call, found),
        Extra::RemoteShell => network::remote_shell(judge, call, found),
        Extra::Remove => files::remove(judge, call, found),
        Extra::Runner => scripts::runner(judge, call, found),
        Extra::ScriptCommand => wrappers::script(judge, call, found),
        Extra::SecondWrites => files::second_writes(judge, call, found),
        Extra::Sed => sed::sed(judge, call, found),
        Extra::Set => builtins::set(call, found),
        Extra::Shell => shells::shell(judge, call, found),
        Extra::Shutdown => processes::systemctl(call, found),
        Extra::Source => shells::source(judge, call, found),
        Extra::Test => builtins::test(judge, call, found),
        Extra::Trap => builtins::trap(judge, call, found),
        Extra::Watch => wrappers::watch(judge, call, found),
        Extra::Wget => network::wget(judge, call, found),
        Extra::Wrapper(operands) => wrappers::wrapper(judge, call, found, operands),
        Extra::Xargs => wrappers::xargs(judge, call, found),
    }
}
