//! Shell completions and manual pages, which the parser's library makes from the commands as they are defined.

use clap::{Arg, ArgMatches, Command, value_parser};
use clap_complete::Shell;
use clap_mangen::Man;

use crate::command_line::refuse;
use crate::failure::Failure;
use crate::print;

pub fn completions_command() -> Command {
    Command::new("completions")
        .about(
            "Completions of a shell: `completions bash > ~/.local/share/bash-completion/completions/blocking-queens`",
        )
        .arg(Arg::new("SHELL").required(true).value_parser(value_parser!(Shell)).help("the shell"))
}

pub fn completions(given: &ArgMatches) -> Result<(), Failure> {
    let shell: Shell = *given.get_one("SHELL").expect("it is required");
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut crate::command(), "blocking-queens", &mut text);
    print(String::from_utf8_lossy(&text).trim_end())
}

pub fn page_command() -> Command {
    Command::new("man")
        .about("The manual page, or that of a command: `man window > blocking-queens-window.1`")
        .arg(Arg::new("COMMAND").num_args(..).help("a command, such as `window` or `lab states`"))
}

pub fn page(given: &ArgMatches) -> Result<(), Failure> {
    let mut root = crate::command();
    root.build();
    let mut command = &root;
    for name in given.get_many::<String>("COMMAND").into_iter().flatten() {
        let Some(found) = command.find_subcommand(name) else {
            return refuse(format!("there is no command {name}; expected one that --help lists"));
        };
        command = found;
    }
    let mut text = Vec::new();
    Man::new(command.clone()).render(&mut text)?;
    print(String::from_utf8_lossy(&text).trim_end())
}
