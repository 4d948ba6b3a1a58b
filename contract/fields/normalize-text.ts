/** Normalizes text for comparison: no accents, no case, single spaces, trimmed. `' Niño  ROJO '` → `'nino rojo'`. */
export const normalizeText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim();

/** Letters of any script, with or without accents, and spaces (§5). */
export const letters = /^[\p{L}\p{M} ]+$/u;
