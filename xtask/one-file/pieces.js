// The first family of a file that holds no other.
export { family as queens } from '../../www/page/families/pieces/family.js';
