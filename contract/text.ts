/** Text as it is compared: no accents, no case, single spaces, trimmed. `' Niño  ROJO '` → `'nino rojo'`. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim();
