import { administratorPasswordLength } from './administrator-password.ts';
import { commonWords } from './common-words.ts';

/** Whether an administrator may have this password: long enough, and not well known (reading 36). */
export const suitsAdministrator = (password: string): boolean =>
  [...password].length >= administratorPasswordLength && !isCommonPassword(password);

/**
 * Whether a password is among the well-known ones, which are tried first: a word or two of the list, a walk over the
 * keyboard, digits or one thing again and again, with the usual letters replaced (`p@ssw0rd`) and digits added. Rules find
 * what lists hold in a thousand variants each, in a few kilobytes and without asking anybody.
 */
export function isCommonPassword(password: string): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  const unit = shortestUnit(text);
  if (unit.length <= 3 || isWalk(unit) || /^\d{1,8}$/.test(unit)) return true;
  if (/\p{L}/u.test(unit) && isWalk(unit.replace(/^\p{L}{1,2}|\p{L}{1,2}$/u, ''))) return true;
  return [unit, ...shortened(unit)].some((core) => core.length > 2 && isKnown(core));
}

/** Rows, columns and zigzags of keyboards, alphabets and counting, in both directions. */
const walks = [
  '12345678901234567890',
  '123456789101112131415',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop[]asdfghjkl;zxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  'zaq1xsw2cde3vfr4bgt5nhy6mju7',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'a1b2c3d4e5f6g7h8',
  '147258369147',
  '789456123789',
  '159357159753456852',
  '1!2@3#4$5%6^7&8*9(0)!@#$%^&*()',
].flatMap((walk) => [walk, [...walk].reverse().join('')]);

/** Whether a text is one walk, or two of four characters or more: `qwerty12345`. */
function isWalk(text: string): boolean {
  const isOne = (part: string) => walks.some((walk) => walk.includes(part));
  if (isOne(text)) return true;
  return [...text].some(
    (_, at) => at >= 4 && text.length - at >= 4 && isOne(text.slice(0, at)) && isOne(text.slice(at)),
  );
}

/** The part that the whole text repeats: `abc` of `abcabc`. */
function shortestUnit(text: string): string {
  const [, unit = text] = /^(.+?)\1+$/s.exec(text) ?? [];
  return unit;
}

/** The text without what is put before and behind words: up to six digits and signs, or a walk. */
function shortened(text: string): string[] {
  const [, before = '', core = '', behind = ''] = /^([^\p{L}]*)(.*?)([^\p{L}]*)$/su.exec(text) ?? [];
  const [, , leetCore = ''] = /^([\d\W_]{0,6})(.*?)[\d\W_]{0,6}$/su.exec(text) ?? [];
  const isUsual = (part: string) => part.length <= 6 || isWalk(part);
  const trimmed = [core, text.slice(before.length), text.slice(0, text.length - behind.length)];
  return isUsual(before) && isUsual(behind) ? [...trimmed, leetCore, text.replace(/[\d\W_]{1,4}$/, '')] : [];
}

/** Whether a text is a word or two of the list, or a walk, once the usual replacements are undone. */
function isKnown(text: string): boolean {
  if (isWalk(text)) return true;
  return [text, undoReplacements(text, 'i'), undoReplacements(text, 'l')].some((plain) => {
    if (commonWords.has(plain) || commonWords.has(shortestUnit(plain))) return true;
    return [...plain].some(
      (_, at) => commonWords.has(plain.slice(0, at)) && commonWords.has(plain.slice(at)),
    );
  });
}

const replaced = new Map(
  Object.entries({ '@': 'a', '4': 'a', '3': 'e', '0': 'o', '5': 's', $: 's', '7': 't', '+': 't', '8': 'b' }),
);

/** @param one what `1`, `!` and `|` stand for */
const undoReplacements = (text: string, one: 'i' | 'l'): string =>
  [...text]
    .map((character) => (/[1!|]/.test(character) ? one : (replaced.get(character) ?? character)))
    .join('');
