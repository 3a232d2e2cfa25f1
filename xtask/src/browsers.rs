//! The browsers that the tests run in, and their drivers.

use crate::{
    packages, python,
    shell::{Result, find},
};
use std::{
    env, fmt,
    path::{Path, PathBuf},
    process::Command,
};

/// The program and Debian's package.
const HEADLESS_SHELL: &str = "chromium-headless-shell";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Engine {
    Chromium,
    Firefox,
    WebKit,
}

impl Engine {
    pub(crate) const ALL: [Self; 3] = [Self::Chromium, Self::Firefox, Self::WebKit];

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
                Need {
                    programs: &["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"],
                    application: Some("Google Chrome"),
                    package: "chromium",
                },
                Need { programs: &["chromedriver"], application: None, package: "chromium-driver" },
            ],
            Self::Firefox => vec![Need {
                programs: &["firefox", "firefox-esr"],
                application: Some("Firefox"),
                package: "firefox-esr",
            }],
            Self::WebKit if is_mac => {
                vec![Need { programs: &["safaridriver"], application: None, package: "safaridriver" }]
            }
            // WebKitGTK has no headless mode: it gets a screen in memory.
            Self::WebKit => vec![
                Need { programs: &["WebKitWebDriver"], application: None, package: "webkit2gtk-driver" },
                Need { programs: &["Xvfb"], application: None, package: "xvfb" },
            ],
        }
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&format!("{self:?}").to_lowercase())
    }
}

/// A program that must be there under one of several names, or as an application of macOS.
struct Need {
    programs: &'static [&'static str],
    application: Option<&'static str>,
    package: &'static str,
}

impl Need {
    fn is_met(&self) -> bool {
        self.programs.iter().any(|program| find(program).is_some())
            || self.application.is_some_and(|name| Path::new(&format!("/Applications/{name}.app")).exists())
    }
}

/// The browsers that the tests run in, those that they do without, and the drivers.
#[derive(Default)]
pub(crate) struct Browsers {
    pub(crate) engines: Vec<Engine>,
    /// With the reason for each.
    pub(crate) left_out: Vec<(Engine, String)>,
    pub(crate) chromedriver: Option<PathBuf>,
    /// Chromium without its own windows, where it is there: the same engine with less work around it.
    headless_shell: Option<PathBuf>,
    pub(crate) geckodriver: Option<PathBuf>,
}

impl Browsers {
    /// Installs what is missing where that is possible. An engine that is still missing is left out, but if it was
    /// asked for by name, that is an error.
    pub(crate) fn ready(wanted: &[Engine], are_named: bool) -> Result<Self> {
        let packages = missing_packages(wanted);
        if !packages.is_empty() && packages::can_be_installed() {
            packages::install(&packages, "testing in browsers")?;
        }
        let mut browsers = Self::default();
        for &engine in wanted {
            match browsers.add(engine) {
                Ok(()) => browsers.engines.push(engine),
                Err(why) if are_named => return Err(why),
                Err(why) => browsers.left_out.push((engine, why)),
            }
        }
        Ok(browsers)
    }

    fn add(&mut self, engine: Engine) -> Result {
        let unmet: Vec<_> = engine.needs().into_iter().filter(|need| !need.is_met()).collect();
        if !unmet.is_empty() {
            let programs: Vec<_> = unmet.iter().map(|need| need.programs[0]).collect();
            let packages: Vec<_> = unmet.iter().map(|need| need.package).collect();
            return Err(format!(
                "{engine} needs {}, not found on the search path (on Debian: apt-get install {})",
                programs.join(" and "),
                packages.join(" ")
            ));
        }
        match engine {
            Engine::Chromium => {
                self.chromedriver = chromedriver();
                if find(HEADLESS_SHELL).is_none() && packages::can_be_installed() {
                    // Without it the whole browser serves.
                    let _ = packages::install(&[HEADLESS_SHELL], "testing with less work");
                }
                self.headless_shell = find(HEADLESS_SHELL);
            }
            Engine::Firefox => self.geckodriver = Some(python::geckodriver()?),
            Engine::WebKit => {}
        }
        Ok(())
    }

    /// Names the drivers to a command by the variables that are usual for it, and the headless shell unless the whole
    /// browser is to be tested.
    pub(crate) fn name_in(&self, command: &mut Command, whole: bool) {
        let named = [("CHROMEDRIVER", &self.chromedriver), ("GECKODRIVER", &self.geckodriver)];
        command.envs(named.into_iter().filter_map(|(name, path)| Some((name, path.as_ref()?))));
        if let (false, Some(path)) = (whole, &self.headless_shell) {
            command.env("CHROMIUM_HEADLESS_SHELL", path);
        }
    }
}

/// Debian's packages that engines need and that are not here.
fn missing_packages(engines: &[Engine]) -> Vec<&'static str> {
    let needs = engines.iter().flat_map(|engine| engine.needs());
    needs.filter(|need| !need.is_met()).map(|need| need.package).collect()
}

/// What would be set up for the browsers.
pub(crate) fn missing() -> Vec<String> {
    let mut packages = missing_packages(&Engine::ALL);
    if find(HEADLESS_SHELL).is_none() && packages::can_be_installed() {
        packages.push(HEADLESS_SHELL);
    }
    let line = || format!("browsers and their drivers (on Debian: apt-get install {})", packages.join(" "));
    (!packages.is_empty()).then(line).into_iter().collect()
}

fn chromedriver() -> Option<PathBuf> {
    env::var_os("CHROMEDRIVER").map(PathBuf::from).or_else(|| find("chromedriver"))
}
