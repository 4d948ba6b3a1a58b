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

/** Writes a text on one line: each run of line breaks and other control characters becomes a space. */
export const toSingleLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');

/**
 * Writes what was typed or filled in with the characters that the rules of §5 name, before these are applied: any space as
 * a space, digits and letters of full width and digits of other scripts as ASCII, any hyphen as `-`. Marks that nobody
 * sees (of direction, joiners) are left out. Trimmed and composed.
 */
export const plainInput = (text: string): string =>
  composeText(
    text
      .replace(/\p{Cf}+/gu, '')
      .replace(/\p{Zs}/gu, ' ')
      .replace(fullWidth, narrow)
      .replace(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59]/g, toDigit)
      .replace(/[\u2010-\u2015\u2212]/g, '-'),
  ).trim();

/**
 * Writes a name or an address as typed: any space or separator of lines as a space, letters and digits of full width as
 * ASCII, without marks of direction, and without marks that nobody sees at its ends. Joiners between letters or emoji stay,
 * and digits of other scripts. Trimmed and composed.
 */
export function plainName(text: string): string {
  const kept = text
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g, '')
    .replace(/\p{Z}/gu, ' ')
    .replace(fullWidth, narrow);
  let [from, to] = [0, kept.length];
  while (from < to && unseen.test(kept.charAt(from))) from += 1;
  while (from < to && unseen.test(kept.charAt(to - 1))) to -= 1;
  return composeText(kept.slice(from, to));
}

/** A character that is not seen at the end of a text. Tags are not among these: the flag of Wales ends with one. */
const unseen = /[\s\u00ad\u180e\u200b-\u200d\u2060-\u2064\u206a-\u206f\ufeff]/;

const fullWidth = /[\uff01-\uff5e]/g;
const narrow = (wide: string): string => String.fromCharCode(wide.charCodeAt(0) - 0xfee0);

/** An Arabic, Persian, Devanagari, Bengali or Thai digit as ASCII. */
const toDigit = (digit: string): string => {
  const code = digit.charCodeAt(0);
  return String(digitZeros.map((zero) => code - zero).find((value) => value >= 0 && value < 10));
};
const digitZeros = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50];

/** Letters of any script, with or without accents, and spaces (§5); joiners may stand between letters. */
export const letters = /^[\p{L}\p{M} ]+(?:[\u200c\u200d][\p{L}\p{M} ]+)*$/u;

/** One line with something to see. Joiners and the tags of flags may be in it, control characters not. */
export const seenLine = /^(?=.*[\p{L}\p{N}\p{P}\p{S}])[^\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]+$/u;
