// How a map of blocking queens is read.

export const paragraphs = [
  'Each cell of the board is a place for the queen, column x to the right and row y downwards. Its ' +
    'palace number is how many winning cells she sees from there: looking left, up and up-left.',
  'A cell that sees fewer than k palaces is itself a palace: the opponent can block them all. Colours ' +
    'show the deviation from k: brown to yellow are palaces, black is exactly k, blue to white is more than k.',
];

/** @type {[key: string, does: string][]} */
export const keys = [[', .', 'while inspecting: the automaton one diagonal back, forward']];
