/** Normalizes text for comparison: no accents, no case, single spaces, trimmed. `' Niño  ROJO '` → `'nino rojo'`. */
export const normalizeText = (text: string): string =>
  text
    // Marks of their own go first: to sort many on one letter takes the square of their number.
    .replace(marks, '')
    .normalize('NFD')
    .replace(marks, '')
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim();

const marks = /\p{M}+/gu;

/**
 * Composes letters and their accents (Unicode NFC). Of more than 30 marks on one letter the rest is dropped, because to
 * sort them takes the square of their number (UAX #15, "Stream-Safe Text Format").
 */
export const composeText = (text: string): string => text.replace(manyMarks, '$1').normalize('NFC');

const manyMarks = /(\p{M}{30})\p{M}+/gu;

/** Letters of any script, with or without accents, and spaces (§5). */
export const letters = /^[\p{L}\p{M} ]+$/u;
