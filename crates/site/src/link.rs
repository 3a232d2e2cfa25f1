//! An item's link: the game, and what else there is to see of it. The item's window says where it is seen.

use blocking_queens::K_MAX;

use crate::Result;
use crate::pair::{self, Pair};
use crate::piece::{self, Piece};

/// What a link can say that a picture can show, too, or need not.
const KEYS: [&str; 3] = ["k", "cmp", "sel"];

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Subject {
    /// Blocking queens, game k.
    Queens(u64),
    /// A game of any piece.
    Piece(Piece),
    /// The values of two pieces.
    Pair(Pair),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    pub subject: Subject,
    pub comparison: Option<Comparison>,
    /// The whole hash, as the item's file has it.
    pub hash: String,
}

/// Another game under this one: cell (x, y) of game k stands for cell (x - dx, y - dy) of the other one, whose palace
/// numbers are less by `shift`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comparison {
    pub k: u64,
    pub dx: u64,
    pub dy: u64,
    pub shift: i64,
}

impl Link {
    /// From a hash like `#k=500&cmp=497,1,1,3,difference`.
    pub fn parse(hash: &str) -> Result<Self> {
        let pairs = hash.strip_prefix('#').ok_or_else(|| format!("the link is {hash}; expected one like #k=1000"))?;
        let pairs: Vec<(&str, &str)> =
            pairs.split('&').map(|pair| pair.split_once('=').unwrap_or((pair, ""))).collect();
        let value = |name: &str| pairs.iter().find(|(key, _)| *key == name).map(|(_, value)| *value);
        let (keys, subject) = match pairs[0] {
            ("k", k) => (&KEYS[..], game(k).map(Subject::Queens)),
            ("game", name) if pair::NAMES.contains(&name) => (&pair::KEYS[..], Pair::read(&value).map(Subject::Pair)),
            ("game", _) => (&piece::KEYS[..], Piece::read(&value).map(Subject::Piece)),
            _ => return Err(format!("the link {hash} does not begin with a game; expected one like #k=1000")),
        };
        if let Some((key, _)) = pairs.iter().find(|(key, _)| !keys.contains(key)) {
            return Err(format!("the link {hash} has the key {key}; a picture can show {}", keys.join(", ")));
        }
        Ok(Self {
            subject: subject?,
            comparison: value("cmp").map(Comparison::parse).transpose()?,
            hash: hash.to_owned(),
        })
    }

    /// The link's parts that tell the game, and those that tell what else there is to see.
    pub fn parts(&self) -> (String, String) {
        let pairs = self.hash.trim_start_matches('#').split('&');
        let (others, game): (Vec<_>, Vec<_>) =
            pairs.partition(|pair| pair.starts_with("cmp=") || pair.starts_with("sel="));
        let others = others.iter().map(|pair| format!("&{pair}")).collect();
        (format!("#{}", game.join("&")), others)
    }
}

impl Comparison {
    /// From `K,dx,dy,shift,difference`.
    fn parse(text: &str) -> Result<Self> {
        let refused = || format!("the comparison is {text}; expected one like 497,1,1,3,difference");
        let [k, dx, dy, shift, "difference"] = text.split(',').collect::<Vec<_>>()[..] else { return Err(refused()) };
        let offset = |text: &str| text.parse().map_err(|_| refused());
        Ok(Self { k: game(k)?, dx: offset(dx)?, dy: offset(dy)?, shift: shift.parse().map_err(|_| refused())? })
    }
}

fn game(text: &str) -> Result<u64> {
    let k = text.parse().ok().filter(|k| (1..=K_MAX).contains(k));
    k.ok_or_else(|| format!("k is {text}; expected a whole number from 1 to {K_MAX}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_names_a_game_and_perhaps_another_one() {
        assert_eq!(
            Link::parse("#k=5").unwrap(),
            Link { subject: Subject::Queens(5), comparison: None, hash: "#k=5".to_owned() }
        );
        let comparison = Comparison { k: 497, dx: 1, dy: 0, shift: -3 };
        assert_eq!(Link::parse("#k=500&cmp=497,1,0,-3,difference").unwrap().comparison, Some(comparison));
    }

    #[test]
    fn a_link_names_a_piece_and_what_is_shown_of_it() {
        let link = Link::parse("#game=ryuo&p=4&classes=mod4&sel=3,5").unwrap();
        assert!(matches!(link.subject, Subject::Piece(_)));
        assert_eq!(link.parts(), ("#game=ryuo&p=4&classes=mod4".to_owned(), "&sel=3,5".to_owned()));
    }

    #[test]
    fn a_link_names_two_pieces_and_what_is_shown_of_them() {
        let link = Link::parse("#game=chessfights&show=reduced&sel=3,5").unwrap();
        assert!(matches!(link.subject, Subject::Pair(_)));
        assert_eq!(link.parts(), ("#game=chessfights&show=reduced".to_owned(), "&sel=3,5".to_owned()));
    }

    #[test]
    fn a_link_that_no_picture_can_show_is_refused_in_a_sentence() {
        for (hash, sentence) in [
            ("k=5", "the link is k=5; "),
            ("#sel=3,3&k=5", "does not begin with a game"),
            ("#k=0", "k is 0; "),
            ("#k=5&palette=grey", "has the key palette"),
            ("#k=5&x=3&y=3&zoom=1", "has the key x"),
            ("#game=rook", "no piece is named"),
            ("#game=chessfights&cmp=4,1,1,3,difference", "has the key cmp"),
            ("#game=chessfights&show=all", "show is all; "),
            ("#game=ryuo&p=1", "p is 1; "),
            ("#game=ryuo&show=all", "show is all; "),
            ("#game=ryuo&classes=mod99", "classes is mod99; "),
            ("#game=ryuo&cmp=4,1,1,3,difference", "has the key cmp"),
            ("#k=5&cmp=4,1,1,3", "the comparison is 4,1,1,3; "),
            ("#k=5&cmp=4,-1,1,3,difference", "the comparison is 4,-1,1,3,difference; "),
        ] {
            let error = Link::parse(hash).unwrap_err();
            assert!(error.contains(sentence), "{hash}: {error}");
        }
    }
}
