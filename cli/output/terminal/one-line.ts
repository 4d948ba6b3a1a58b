import { stripVTControlCharacters } from 'node:util';

/** A text as one line without what controls a terminal; of a very long one the beginning. */
export const toOneLine = (text: string): string =>
  stripVTControlCharacters(text.slice(0, longest)).replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ');

/** Characters. The pattern for control sequences may take the square of the length. */
const longest = 5000;
