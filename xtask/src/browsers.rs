//! The browsers that the tests run in, and their drivers.

use crate::{
    packages,
    shell::{Result, find},
    tools,
};
use std::{
    env, fmt,
    path::{Path, PathBuf},
    process::Command,
};

/// A browser engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Engine {
    Chromium,
    Firefox,
    WebKit,
}

impl Engine {
    pub(crate) const ALL: [Self; 3] = [Self::Chromium, Self::Firefox, Self::WebKit];

    /// The engine of a name in lower case.
    pub(crate) fn named(name: &str) -> Result<Self> {
        Self::ALL.into_iter().find(|engine| engine.to_string() == name).ok_or_else(|| {
            format!("there is no engine \"{name}\"; expected some of chromium,firefox,webkit, with commas between them")
        })
    }

    /// What must be there, with the package of Debian that brings it.
    fn needs(self) -> Vec<Need> {
        let is_mac = cfg!(target_os = "macos");
        match self {
            Self::Chromium => vec![
                Need::any(&["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"], "chromium")
                    .or_application("Google Chrome"),
                Need::any(&["chromedriver"], "chromium-driver"),
            ],
            Self::Firefox => vec![Need::any(&["firefox", "firefox-esr"], "firefox-esr").or_application("Firefox")],
            Self::WebKit if is_mac => vec![Need::any(&["safaridriver"], "safaridriver")],
            // WebKitGTK has no headless mode: it gets a screen in memory.
            Self::WebKit => {
                vec![Need::any(&["WebKitWebDriver"], "webkit2gtk-driver"), Need::any(&["Xvfb"], "xvfb")]
            }
        }
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Chromium => "chromium",
            Self::Firefox => "firefox",
            Self::WebKit => "webkit",
        })
    }
}

/// A program that must be there under one of several names.
struct Need {
    programs: &'static [&'static str],
    application: Option<&'static str>,
    package: &'static str,
}

impl Need {
    fn any(programs: &'static [&'static str], package: &'static str) -> Self {
        Self { programs, application: None, package }
    }

    /// The same program as an application of macOS.
    fn or_application(self, name: &'static str) -> Self {
        Self { application: Some(name), ..self }
    }

    fn is_met(&self) -> bool {
        self.programs.iter().any(|program| find(program).is_some())
            || self.application.is_some_and(|name| Path::new(&format!("/Applications/{name}.app")).exists())
    }
}

/// The drivers of the engines that were asked for.
#[derive(Default)]
pub(crate) struct Drivers {
    pub(crate) chromedriver: Option<PathBuf>,
    pub(crate) geckodriver: Option<PathBuf>,
}

impl Drivers {
    /// Installs what the engines need if it is missing; a browser that cannot be had is an error.
    pub(crate) fn ready(engines: &[Engine]) -> Result<Self> {
        let missing = || -> Vec<Need> {
            engines.iter().flat_map(|engine| engine.needs()).filter(|need| !need.is_met()).collect()
        };
        let unmet = missing();
        if !unmet.is_empty() {
            let packages: Vec<_> = unmet.iter().map(|need| need.package).collect();
            let installed = packages::install(&packages, "the browser tests");
            let unmet: Vec<_> = missing().iter().map(|need| need.programs[0]).collect();
            if !unmet.is_empty() {
                return Err(format!(
                    "the browser tests need {}, not found here{}; put what is missing on the search path, or name \
                     the browsers to test in, like --engines chromium,firefox",
                    unmet.join(", "),
                    installed.err().map(|error| format!(" ({error})")).unwrap_or_default()
                ));
            }
        }
        Ok(Self {
            chromedriver: engines.contains(&Engine::Chromium).then(chromedriver).flatten(),
            geckodriver: engines.contains(&Engine::Firefox).then(tools::geckodriver).transpose()?,
        })
    }

    /// Names the drivers to a command by the variables that are usual for it.
    pub(crate) fn name_in(&self, command: &mut Command) {
        let named = [("CHROMEDRIVER", &self.chromedriver), ("GECKODRIVER", &self.geckodriver)];
        command.envs(named.into_iter().filter_map(|(name, path)| Some((name, path.as_ref()?))));
    }
}

fn chromedriver() -> Option<PathBuf> {
    env::var_os("CHROMEDRIVER").map(PathBuf::from).or_else(|| find("chromedriver"))
}
