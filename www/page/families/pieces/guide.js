// How a map of any piece is read.

export const paragraphs = [
  'Each cell of the board is a place for the piece, column x to the right and row y downwards. Both players move ' +
    'it in turn, by the moves that are shown above the map; whoever cannot move loses.',
  'A cell has the colour of its value: its Grundy value, its palace number or who wins there, as is chosen above ' +
    'the map. Colours and their legend tell which is which.',
];
