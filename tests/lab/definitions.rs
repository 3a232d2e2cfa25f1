//! The experiments by their definitions: every cell of a board computed row by row, every palace looked at, nothing
//! left out. Each gives the CSV that the experiment has to give.

use std::collections::BTreeMap;

/// The first rows of game k, from the definition: N is what the queen sees of palaces to the north, the west and the
/// northwest.
pub fn deviations(k: i64, width: usize, height: usize) -> Vec<Vec<i64>> {
    let mut columns = vec![0; width];
    let mut diagonals = vec![0; width + height];
    let mut rows = Vec::new();
    for y in 0..height {
        let mut row = vec![0; width];
        let mut seen_west = 0;
        for x in 0..width {
            let diagonal = &mut diagonals[x + height - y];
            row[x] = columns[x] + *diagonal + seen_west - k;
            if row[x] < 0 {
                columns[x] += 1;
                *diagonal += 1;
                seen_west += 1;
            }
        }
        rows.push(row);
    }
    rows
}

pub fn states(k: i64, size: usize) -> String {
    let mut counts = BTreeMap::new();
    for v in deviations(k, size, size).into_iter().flatten() {
        *counts.entry(v).or_insert(0) += 1;
    }
    let rows = counts.into_iter().map(|(v, cells)| format!("{v},{cells}\n"));
    "deviation,cells\n".to_owned() + &rows.collect::<String>()
}

pub fn skin(k: i64, rows: usize) -> String {
    // A row's palaces end before the third column after those of the row above.
    let width = k as usize + 3 * rows + 10;
    let mut csv = "y,edge,step\n".to_owned();
    let mut before = None;
    for (y, row) in deviations(k, width, rows).iter().enumerate() {
        assert!(row[width - 5..].iter().all(|v| *v == 0), "the board is wide enough");
        let edge = row.iter().rposition(|v| *v < 0).map_or(0, |x| 1 + x as i64);
        csv += &format!("{y},{edge},{}\n", edge - before.unwrap_or(edge));
        before = Some(edge);
    }
    csv
}

pub fn threads(k: i64, row: usize, gap: usize, until: usize) -> String {
    let palaces: Vec<usize> = (0..until).filter(|x| deviations(k, until, row + 1)[row][*x] < 0).collect();
    let mut csv = "first,last,palaces\n".to_owned();
    let mut start = 0;
    for end in 1..=palaces.len() {
        if end == palaces.len() || palaces[end] - palaces[end - 1] > gap {
            csv += &format!("{},{},{}\n", palaces[start], palaces[end - 1], end - start);
            start = end;
        }
    }
    csv
}

pub fn diagonals(k: i64, size: usize, from: i64, to: i64) -> String {
    let cells = deviations(k, size, size);
    let palaces = |d: i64| {
        let is_palace = |y: &usize| {
            let x = *y as i64 + d;
            (0..size as i64).contains(&x) && cells[*y][x as usize] < 0
        };
        (0..size).filter(is_palace).count()
    };
    let rows = (from..=to).map(|d| format!("{d},{}\n", palaces(d)));
    "d,palaces\n".to_owned() + &rows.collect::<String>()
}

/// `at` as a fraction: numerator and denominator.
pub fn brightness(from: i64, to: i64, at: (i64, i64), side: usize) -> String {
    let mut csv = "k,sum,cells\n".to_owned();
    for k in from..=to {
        let corner = (at.0 * k).div_euclid(at.1) as usize;
        let cells = deviations(k, corner + side, corner + side);
        let sum: i64 = cells[corner..].iter().flat_map(|row| &row[corner..]).sum();
        csv += &format!("{k},{sum},{}\n", side * side);
    }
    csv
}

/// `factor` as a fraction.
pub fn maximum(games: &[i64], factor: (i64, i64)) -> String {
    let mut csv = "k,max,x,y,count\n".to_owned();
    for k in games {
        let size = (0..).take_while(|x| x * factor.1 < factor.0 * k).count();
        let cells = deviations(*k, size, size);
        let all = || cells.iter().enumerate().flat_map(|(y, row)| row.iter().enumerate().map(move |(x, v)| (x, y, *v)));
        let greatest = all().map(|(_, _, v)| v).max().unwrap();
        let (x, y, _) = all().find(|(_, _, v)| *v == greatest).unwrap();
        let count = all().filter(|(_, _, v)| *v == greatest).count();
        csv += &format!("{k},{greatest},{x},{y},{count}\n");
    }
    csv
}

/// The arm of a game whose nose lies below the rows, from its shoulder: where a row leaves the épaulette's eleven
/// values (paper, section 3.2), and where it ends.
pub fn arm_edges(rows: usize) -> Vec<(i64, i64)> {
    let k = 3 * rows + 3;
    let width = k + 3 * rows + 10;
    let board = deviations(k as i64, width, rows);
    let epaulette = [0, 0, -1, -1, 0, 1, -1, -1, 1, 1, -1];
    let inner = |y: usize| (k..).find(|x| board[y][*x] != epaulette[(x + 2 * y - k) % 11]).unwrap();
    let outer = |y: usize| 1 + board[y].iter().rposition(|v| *v < 0).unwrap();
    (0..rows).map(|y| ((inner(y) - k) as i64, (outer(y) - k) as i64)).collect()
}

/// The peaks among the vectors up to `reach` by which cells of the window (x, y, width, height) are equal, best first.
pub fn period(k: i64, window: [usize; 4], reach: i64, vectors: usize) -> String {
    let [x, y, width, height] = window;
    let board = deviations(k, x + width, y + height);
    let cell = |x: i64, y: i64| board.get(y as usize)?.get(x as usize).copied();
    let (across, down) = (reach.min(width as i64 - 1), reach.min(height as i64 - 1));
    let inside = |dx: i64, dy: i64| (-across..=across).contains(&dx) && (-down..=down).contains(&dy);
    // Equal cells and compared ones.
    let found = |dx: i64, dy: i64| {
        let (mut equal, mut compared) = (0, 0);
        for one_y in y as i64..(y + height) as i64 {
            for one_x in x as i64..(x + width) as i64 {
                let (to_x, to_y) = (one_x + dx, one_y + dy);
                if to_x >= x as i64 && to_y >= y as i64 && cell(to_x, to_y).is_some() {
                    compared += 1;
                    equal += i64::from(cell(to_x, to_y) == cell(one_x, one_y));
                }
            }
        }
        (equal, compared)
    };
    let mut rows = Vec::new();
    for dy in 0..=down {
        for dx in -across..=across {
            if dy == 0 && dx <= 0 {
                continue;
            }
            let (equal, compared) = found(dx, dy);
            let around = (-1..=1).flat_map(|v| (-1..=1).map(move |u| (dx + u, dy + v))).filter(|(u, v)| inside(*u, *v));
            let is_peak = around.map(|(u, v)| found(u, v)).all(|(other, of)| other * compared <= equal * of);
            if is_peak {
                rows.push((dx, dy, equal, compared));
            }
        }
    }
    rows.sort_by(|one, other| {
        let shares = (other.2 * one.3).cmp(&(one.2 * other.3));
        let length = |row: &(i64, i64, i64, i64)| (row.0 * row.0 + row.1 * row.1, row.1, row.0);
        shares.then(length(one).cmp(&length(other)))
    });
    let lines = rows.iter().take(vectors).map(|(dx, dy, equal, compared)| format!("{dx},{dy},{equal},{compared}\n"));
    "dx,dy,equal,compared\n".to_owned() + &lines.collect::<String>()
}
