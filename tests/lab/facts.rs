//! What the experiments find in games that others have measured too.

use crate::experiments::csv;

#[test]
fn game_500_has_eight_states_and_the_lowest_one_only_twice() {
    // The paper, section 2.2, says from -4 to 3. In the corner up to 5000 cells -4 does not occur; its first cell is
    // (18979, 7144).
    let states = |size| {
        let csv = csv("states", &[("k", "500"), ("size", size)]);
        csv.lines().skip_while(|line| !line.starts_with("-5,")).skip(1).map(str::to_owned).collect::<Vec<_>>()
    };
    let deviations =
        |lines: &[String]| lines.iter().map(|line| line.split(',').next().unwrap().to_owned()).collect::<Vec<_>>();
    let (small, large) = (states("5000"), states("19000"));
    assert_eq!(deviations(&small), ["-4", "-3", "-2", "-1", "0", "1", "2", "3"]);
    assert_eq!(deviations(&large), deviations(&small));
    let hood: i64 = small[0].strip_prefix("-4,").unwrap().parse().unwrap();
    assert_eq!(large[0], format!("-4,{}", hood + 2));
}

#[test]
fn the_palaces_of_golden_counts_are_those_of_states() {
    // Counts that independent programs agreed on.
    let golden: serde_json::Value = serde_json::from_str(include_str!("../data/golden.json")).unwrap();
    let mut checked = 0;
    for count in golden["counts"].as_array().unwrap() {
        let [k, n, palaces] = ["k", "n", "palaces"].map(|key| count[key].as_i64().unwrap());
        if n > 2500 || k > 5000 {
            continue;
        }
        let csv = csv("states", &[("k", &k.to_string()), ("size", &n.to_string())]);
        let rows = csv.lines().skip(1).map(|line| line.split_once(',').unwrap());
        let numbers = rows.map(|(v, cells)| (v.parse::<i64>().unwrap(), cells.parse::<i64>().unwrap()));
        let (found, all) =
            numbers.fold((0, 0), |(found, all), (v, cells)| (found + if v < 0 { cells } else { 0 }, all + cells));
        assert_eq!((found, all), (palaces, n * n), "game {k}, {n} x {n}");
        checked += 1;
    }
    assert!(checked > 20, "{checked} counts");
}

#[test]
fn the_universal_arms_edge_is_that_of_every_game_whose_nose_lies_below() {
    let edges = |k: i64| {
        let csv = csv("skin", &[("k", &k.to_string()), ("rows", "330")]);
        let edge = |line: &str| line.split(',').nth(1).unwrap().parse::<i64>().unwrap() - k;
        csv.lines().skip(1).map(edge).collect::<Vec<_>>()
    };
    assert_eq!(edges(1000), edges(1001));
    assert_eq!(edges(1000), edges(999_983));
}

#[test]
fn huge_games_are_measured_where_little_has_to_be_computed() {
    let k = (1_u64 << 53).to_string();
    let expected = csv("skin", &[("k", "3000"), ("rows", "50")]);
    let huge = csv("skin", &[("k", &k), ("rows", "50")]);
    for (small, huge) in expected.lines().zip(huge.lines()).skip(1) {
        let number = |line: &str, column| line.split(',').nth(column).unwrap().parse::<i64>().unwrap();
        assert_eq!(number(small, 1) - 3000, number(huge, 1) - (1 << 53));
        assert_eq!(number(small, 2), number(huge, 2));
    }
    // All of the corner lies in the hood: the greatest palace number is 3 (size - 1).
    assert_eq!(csv("maximum", &[("k", &k), ("factor", "0.25")]).lines().nth(1).unwrap(), {
        let last = (1_i64 << 51) - 1;
        format!("{k},{},{last},{last},1", 3 * last - (1 << 53))
    });
    assert_eq!(
        csv("diagonals", &[("k", &k), ("size", "1000"), ("from", "998"), ("to", "1000")]),
        "d,palaces\n998,2\n999,1\n1000,0\n"
    );
    assert_eq!(
        csv("threads", &[("k", &k), ("row", "5"), ("until", "1000000000000")]),
        "first,last,palaces\n0,999999999999,1000000000000\n"
    );
    assert_eq!(
        csv("brightness", &[("from", &k), ("to", &k), ("at", "0"), ("side", "1")]),
        format!("k,sum,cells\n{k},-{k},1\n")
    );
    assert_eq!(
        csv("states", &[("k", &k), ("size", "2")]),
        "deviation,cells\n-9007199254740992,1\n-9007199254740991,2\n-9007199254740989,1\n"
    );
    // Around the nose of a game of a billion.
    let nose = csv("brightness", &[("from", "999999999"), ("to", "999999999"), ("at", "0.333333333"), ("side", "60")]);
    let small = csv("brightness", &[("from", "999"), ("to", "999"), ("at", "0.333"), ("side", "60")]);
    assert_eq!(nose.split(',').nth(3), small.split(',').nth(3));
}

#[test]
fn the_skin_of_the_universal_arm_grows_where_the_paper_says() {
    // Section 3.4: to n = 2 after about 80 rows and 200 columns, to n = 3 after about 7700 columns.
    let csv = csv("universal-arm", &[("rows", "3100")]);
    let rows: Vec<Vec<i64>> =
        csv.lines().skip(1).map(|line| line.split(',').map(|number| number.parse().unwrap()).collect()).collect();
    let changes: Vec<_> = rows.windows(2).filter(|pair| pair[0][3] != pair[1][3]).map(|pair| &pair[1]).collect();
    assert_eq!(changes, [&[3, 5, 6, 1], &[78, 39, 194, 2], &[2955, 1175, 7674, 3]]);
    // Steps are 2 or 3 wide.
    assert!(rows.windows(2).all(|pair| [2, 3].contains(&(pair[1][2] - pair[0][2]))));
}

#[test]
fn beams_have_the_slopes_of_solved_games_and_of_quadratic_equations() {
    // Wythoff Nim: the golden ratio. Game 2 was solved too (Larsson 2011).
    let csv = csv("beams", &[("k", "1,2,3,4,5,7"), ("row", "30000")]);
    let lines: Vec<&str> = csv.lines().skip(1).collect();
    assert_eq!(
        lines,
        [
            "1,0,1.618034,[(1)]",
            "2,-1,1.618034,[(1)]",
            "3,2,2.000000,[2]",
            "4,1,2.414214,[(2)]",
            "5,-1,1.477033,\"[(1; 2, 10, 2, 1)]\"",
            "7,-26,2.500000,[2; 2]",
        ]
    );
}

#[test]
fn the_epaulette_repeats_by_the_vectors_of_its_eleven_values() {
    let csv = csv("period", &[("k", "1000"), ("window", "600,250,60,60"), ("reach", "12"), ("vectors", "1000")]);
    let vectors: Vec<Vec<i64>> =
        csv.lines().skip(1).map(|line| line.split(',').map(|number| number.parse().unwrap()).collect()).collect();
    let periods: Vec<_> = vectors.iter().filter(|row| row[2] == row[3]).collect();
    // Along the upper épaulette v depends on x + 2y modulo 11.
    assert!(periods.iter().all(|row| (row[0] + 2 * row[1]) % 11 == 0));
    for period in [[1, 5], [3, 4], [9, 1], [5, 3], [-2, 1]] {
        assert!(periods.iter().any(|row| row[..2] == period), "{period:?}");
    }
}
