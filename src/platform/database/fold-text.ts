/**
 * Writes a text as searches compare it: words in small letters without accents, separated by single spaces
 * (`' Đặng-Łukasz '` → `'dang lukasz'`). `%` and `_` stay, so that they are no wildcards. `fold_text` of the migrations
 * does the same to what is stored.
 */
export const foldText = (text: string): string =>
  text
    .replace(/[™℠]/g, ' ')
    // Of more marks on one letter the rest is dropped: to sort them takes the square of their number.
    .replace(/(\p{M}{30})\p{M}+/gu, '$1')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^\p{ASCII}]/gu, (letter) => (letter === 'ς' ? 'σ' : plainLetter(letter)))
    .replace(separators, ' ')
    .trim();

/** A letter that Unicode does not take apart as plain ones: `ł` → `l`, `æ` → `ae`. */
export const plainLetter = (letter: string): string => plainForms.get(letter) ?? letter;

const plainForms = new Map([
  ...Array.from(
    'đðħıłøŧŋəƀɓɗɖɛɨʉɔƒƙɲƴĸ',
    (letter, index) => [letter, 'ddhilotnebbddeiuofknyk'.charAt(index)] as const,
  ),
  ...([
    ['ß', 'ss'],
    ['æ', 'ae'],
    ['œ', 'oe'],
    ['þ', 'th'],
  ] as const),
]);

const separators =
  /[\p{Cc}\u0020-\u0024\u0026-\u002f\u003a-\u0040\u005b-\u005e\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u303f]+/gu;
