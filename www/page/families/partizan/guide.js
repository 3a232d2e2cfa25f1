// How a map of Left and Right is read.

export const paragraphs = [
  'Each cell of the board is a position, column x to the right and row y downwards. Left moves from it by one ' +
    'piece, Right by another; whoever cannot move loses.',
  'What a position is worth is a game. Colours show what is chosen above the map: its kind, who wins, its mean or ' +
    'temperature. Colours and their legend tell which is which.',
];
