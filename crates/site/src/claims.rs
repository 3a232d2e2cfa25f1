//! The page of claims: what the paper and its neighbours say of the pattern, with what was found, without script. Each
//! claim leads to its check, which the map's laboratory runs in the reader's browser, and to where it is seen.

use blocking_queens::lab::claims::{Claim, Verdict, claims};

use crate::markdown::escaped;
use crate::pages::page_of;
use crate::site::Site;

const PAGE: &str = include_str!("../pages/claims.html");

pub fn page(site: &Site) -> String {
    let counted = [Verdict::True, Verdict::Partly, Verdict::Wrong, Verdict::Open].map(|verdict| {
        let count = claims().filter(|claim| claim.verdict == verdict).count();
        format!("{count} {}", verdict.word())
    });
    let values = vec![("counted", counted.join(", ")), ("rows", claims().map(row).collect())];
    let description = "What is claimed of the pattern of palace numbers, and what we found.";
    page_of(site, "claims.html", "Claims", description, PAGE, values)
}

fn row(claim: &Claim) -> String {
    let Claim { name, verdict, at, .. } = claim;
    let word = verdict.word();
    let place = claim.view.map_or_else(String::new, |view| {
        let (x, y, width, height) = (view.x, view.y, view.width, view.height);
        format!(" \u{b7} <a href=\"../#k={}&amp;box={x},{y},{width},{height}\">See it on the map</a>", view.k)
    });
    format!(
        "<li id=\"{name}\"><h2>{}</h2><p><span class=\"verdict {word}\">{word}</span> {}</p>\
         <p class=\"source\">{} \u{b7} <a href=\"../#lab=claim;name:{name};at:{}\">Check it at {} = {}</a>\
         {place}</p></li>\n",
        escaped(claim.claim),
        escaped(claim.checked),
        escaped(claim.source),
        at.default,
        at.name,
        at.default,
    )
}
