// Counts of cells and times that are still to come, as roughly as people want to know them.

const POWERS = ['', ' thousand', ' million', ' billion', ' trillion', ' quadrillion', ' quintillion'];

/** A count of cells, roughly: "4.5 trillion". @param {number} count */
export const amount = (count) => partOf(0, count).slice('0 of '.length);

/**
 * Counts of cells, both in the unit of the whole, and the part always with as many decimals:
 * "1.9 million of 12.3 million".
 * @param {number} part
 * @param {number} total
 */
export function partOf(part, total) {
  let power = 0;
  while (total / 1000 ** power >= 999.5 && power < POWERS.length - 1) power++;
  const unit = 1000 ** power;
  const [partDigits, totalDigits] =
    power === 0 ? [0, 0] : total / unit >= 99.95 ? [1, 0] : total / unit >= 9.995 ? [1, 1] : [2, 2];
  const done = part === 0 ? '0' : `${(part / unit).toFixed(partDigits)}${POWERS[power]}`;
  return `${done} of ${(total / unit).toFixed(totalDigits)}${POWERS[power]}`;
}

/** A time to come, as roughly as it is known: "about 20 s", "about 3 min", "about 2 h". @param {number} seconds */
export function roughTime(seconds) {
  if (seconds <= 5) return 'a few seconds';
  if (seconds <= 50) return `about ${10 * Math.ceil(seconds / 10)} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? `about ${minutes} min` : `about ${Math.round(minutes / 60)} h`;
}
