//! Where the site is, as far as it is known.

use crate::Result;

/// The files of the gallery lie in the folder `gallery` of the site.
pub struct Site {
    /// With a slash at its end.
    address: Option<String>,
}

impl Site {
    pub fn new(address: Option<String>) -> Result<Self> {
        let address =
            address.filter(|address| !address.is_empty()).map(|given| given.trim_end_matches('/').to_owned() + "/");
        match address {
            Some(given) if !given.starts_with("https://") && !given.starts_with("http://") => {
                Err(format!("SITE_ADDRESS is {given}; expected one like https://example.org/queens/"))
            }
            address => Ok(Self { address }),
        }
    }

    pub fn gallery(&self, file: &str) -> String {
        match &self.address {
            Some(address) => format!("{address}gallery/{file}"),
            None => format!("./{file}"),
        }
    }

    /// The address of the map, or of a file beside it, from within the gallery.
    pub fn map(&self, rest: &str) -> String {
        format!("{}{rest}", self.address.as_deref().unwrap_or("../"))
    }

    /// The same, from beside the map.
    pub fn here(&self, rest: &str) -> String {
        format!("{}{rest}", self.address.as_deref().unwrap_or("./"))
    }
}

#[cfg(test)]
mod tests {
    use super::Site;

    #[test]
    fn addresses_are_relative_where_the_site_is_not_known() {
        let site = Site::new(None).unwrap();
        assert_eq!([site.gallery("a.png"), site.map("#k=5"), site.here("#k=5")], ["./a.png", "../#k=5", "./#k=5"]);
    }

    #[test]
    fn addresses_are_absolute_where_it_is() {
        let site = Site::new(Some("https://example.org/queens".to_owned())).unwrap();
        assert_eq!(site.gallery("a.png"), "https://example.org/queens/gallery/a.png");
        assert_eq!([site.map("#k=5"), site.here("#k=5")], ["https://example.org/queens/#k=5"; 2]);
        assert!(Site::new(Some("example.org".to_owned())).is_err());
    }
}
