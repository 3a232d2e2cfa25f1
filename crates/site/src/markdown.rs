//! The gallery's texts: a small part of Markdown (paragraphs, lists, emphasis, links), read into a tree, and written as
//! HTML or as the integers and strings of JSON that the page builds elements of.

use pulldown_cmark::{Event, HeadingLevel, Parser, Tag};
use serde_json::{Value, json};

use crate::Result;

#[derive(Clone, Debug, PartialEq)]
pub enum Node {
    Text(String),
    Link { to: String, inside: Vec<Node> },
    Element { name: &'static str, inside: Vec<Node> },
}

/// The title, which is the first heading, and what follows it.
pub fn parse(source: &str) -> Result<(String, Vec<Node>)> {
    let mut nodes = nodes(&mut Parser::new(source))?.into_iter();
    match nodes.next() {
        Some(Node::Element { name: "h1", inside }) => Ok((plain(&inside), nodes.collect())),
        _ => Err("the text begins otherwise; expected a heading, # Title".to_owned()),
    }
}

pub fn body(source: &str) -> Result<Vec<Node>> {
    nodes(&mut Parser::new(source))
}

/// What comes up to the end of the element that has just begun.
fn nodes(events: &mut Parser) -> Result<Vec<Node>> {
    let mut nodes = Vec::new();
    while let Some(event) = events.next() {
        match event {
            Event::Start(Tag::Link { dest_url, .. }) => {
                nodes.push(Node::Link { to: dest_url.into_string(), inside: self::nodes(events)? });
            }
            Event::Start(tag) => nodes.push(Node::Element { name: element(&tag)?, inside: self::nodes(events)? }),
            Event::End(_) => break,
            Event::Text(text) => push_text(&mut nodes, &text),
            Event::SoftBreak => push_text(&mut nodes, " "),
            Event::Code(text) => {
                nodes.push(Node::Element { name: "code", inside: vec![Node::Text(text.into_string())] });
            }
            other => return Err(format!("the text holds {other:?}; expected paragraphs, lists, emphasis and links")),
        }
    }
    Ok(nodes)
}

fn push_text(nodes: &mut Vec<Node>, text: &str) {
    match nodes.last_mut() {
        Some(Node::Text(before)) => before.push_str(text),
        _ => nodes.push(Node::Text(text.to_owned())),
    }
}

fn element(tag: &Tag) -> Result<&'static str> {
    Ok(match tag {
        Tag::Heading { level: HeadingLevel::H1, .. } => "h1",
        Tag::Heading { level: HeadingLevel::H2, .. } => "h2",
        Tag::Paragraph => "p",
        Tag::List(None) => "ul",
        Tag::List(Some(_)) => "ol",
        Tag::Item => "li",
        Tag::Emphasis => "em",
        Tag::Strong => "strong",
        other => return Err(format!("the text holds {other:?}; expected paragraphs, lists, emphasis and links")),
    })
}

pub fn plain(nodes: &[Node]) -> String {
    let words = nodes.iter().map(|node| match node {
        Node::Text(text) => text.clone(),
        Node::Link { inside, .. } | Node::Element { inside, .. } => plain(inside),
    });
    words.collect()
}

pub fn links(nodes: &[Node]) -> Vec<&str> {
    let mut found = Vec::new();
    for node in nodes {
        match node {
            Node::Text(_) => {}
            Node::Element { inside, .. } => found.extend(links(inside)),
            Node::Link { to, inside } => {
                found.push(to.as_str());
                found.extend(links(inside));
            }
        }
    }
    found
}

/// As HTML; `address` gives the target of a link.
pub fn html(nodes: &[Node], address: &dyn Fn(&str) -> String) -> String {
    let written = nodes.iter().map(|node| match node {
        Node::Text(text) => escaped(text),
        Node::Link { to, inside } => format!("<a href=\"{}\">{}</a>", escaped(&address(to)), html(inside, address)),
        Node::Element { name, inside } => format!("<{name}>{}</{name}>", html(inside, address)),
    });
    written.collect()
}

/// As JSON: a text is a string, an element is a list of its name, then, for a link, where it leads to, and its
/// contents.
pub fn json(nodes: &[Node], address: &dyn Fn(&str) -> String) -> Vec<Value> {
    let written = nodes.iter().map(|node| match node {
        Node::Text(text) => json!(text),
        Node::Link { to, inside } => list([json!("a"), json!(address(to))], inside, address),
        Node::Element { name, inside } => list([json!(name)], inside, address),
    });
    written.collect()
}

fn list(head: impl IntoIterator<Item = Value>, inside: &[Node], address: &dyn Fn(&str) -> String) -> Value {
    Value::Array(head.into_iter().chain(json(inside, address)).collect())
}

/// Text as HTML has it, also within quotation marks.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# A *title*\n\nOne\nparagraph, *k* < 3 & [a **link**](other.md).\n\n- first\n- second `x`\n";

    #[test]
    fn a_text_becomes_html() {
        let (title, nodes) = parse(TEXT).unwrap();
        assert_eq!(title, "A title");
        assert_eq!(
            html(&nodes, &|to| to.replace(".md", ".html?a&b")),
            "<p>One paragraph, <em>k</em> &lt; 3 &amp; <a href=\"other.html?a&amp;b\">a <strong>link</strong></a>.</p>\
             <ul><li>first</li><li>second <code>x</code></li></ul>"
        );
    }

    #[test]
    fn a_text_becomes_json() {
        let (_, nodes) = parse(TEXT).unwrap();
        let expected = json!([
            ["p", "One paragraph, ", ["em", "k"], " < 3 & ", ["a", "#k=1", "a ", ["strong", "link"]], "."],
            ["ul", ["li", "first"], ["li", "second ", ["code", "x"]]]
        ]);
        assert_eq!(Value::Array(json(&nodes, &|_| "#k=1".to_owned())), expected);
        assert_eq!(links(&nodes), ["other.md"]);
    }

    #[test]
    fn what_is_no_part_of_it_is_refused() {
        for text in ["No heading.", "# A\n\n<b>b</b>", "# A\n\n> quotation", "# A\n\n![picture](p.png)", "# A\n\n---"] {
            assert!(parse(text).unwrap_err().contains("expected"), "{text}");
        }
    }
}
