import { plainLetters } from './search-letters.ts';

/** A word as it was typed. */
export interface TypedWord {
  readonly typed: string;
  /** The system of the size beside a number: `eu 42`, `27 cm`. */
  readonly system: string | undefined;
  /** The letters and numbers of a model number in their order (`gel`, `1130`); empty for other words. */
  readonly parts: readonly string[];
  /** Whether signs stand between its parts. */
  readonly isApart: boolean;
}

/** More words than these do not narrow a search any more. */
const maxWords = 8;

/** Words that every shoe answers to, and such that say nothing. */
const saysNothing = new Set(
  'a all an and any at buy find for footwear from i im in is it kicks ladies me men mens my new of on ons or pair pairs please schuh schuhe shoe shoes shop show size sizes sneaker sneakers some the to trainer trainers turnschuhe unisex us with women womens zapatillas zapatos'.split(
    ' ',
  ),
);

const sizeOrWord =
  /\b(?<system>us|uk|eu)[\s-]*(?<size>\d{1,2}(?:\.\d)?)(?![\p{L}\p{N}])|\b(?<length>\d{2}(?:\.\d)?)\s*cm(?![\p{L}\p{N}])|[\p{L}\p{N}]+(?:[\p{Pd}\p{Pc}./+&]+[\p{L}\p{N}]+)*/gu;

/** Sizes that are also written in words; `six` alone may be the beginning of another word. */
const sizeWords = ['six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

/** What is written otherwise than shops write it, and how. */
const otherForms: readonly (readonly [RegExp, string])[] = [
  [/(\d),(?=\d)/g, '$1.'],
  [/['’‘ʼ]s\b/g, ''],
  [/\bdark[\s-]blue\b/g, 'navy'],
  [/\boff[\s-]white\b/g, 'cream'],
  [/\bhi(?:gh)?[\s-]?tops?\b/g, 'high'],
  [/\bslip[\s-]?ons?\b/g, 'slip'],
  [/\b(low|mid)[\s-]?tops?\b/g, '$1'],
  ...sizeWords.map(
    (word, index) =>
      [new RegExp(`(?<=\\bsizes? )${word}\\b|\\b${word}(?= and a half\\b)`, 'g'), String(6 + index)] as const,
  ),
  [/(\d)(?:\s*½| 1\/2| 1⁄2| and a half\b)/g, '$1.5'],
];

/** The words of a search that narrow it, in plain letters, each once. */
export function splitSearch(text: string): readonly TypedWord[] {
  const plain = otherForms.reduce(
    (form, [written, meant]) => form.replace(written, meant),
    plainLetters(text.replace(/½/g, ' 1/2')),
  );
  const words = new Map<string, TypedWord>();
  const add = (word: TypedWord) => {
    if (!saysNothing.has(word.typed)) words.set(word.typed, word);
  };
  for (const { 0: word, groups: { system, size, length } = {} } of plain.matchAll(sizeOrWord)) {
    const sized = size ?? length;
    if (sized !== undefined) words.set(word, { ...wordOf(sized), system: length ? 'cm' : system });
    else for (const typed of splitWord(word)) add(typed);
  }
  return [...words.values()].slice(0, maxWords);
}

/** The words that a model number is when no shoe has it: all that signs keep apart, else those long enough to be one. */
export const wordsOfModel = ({ parts, isApart }: TypedWord): readonly TypedWord[] =>
  parts.filter((part) => (isApart || part.length >= 3) && !saysNothing.has(part)).map(wordOf);

const wordOf = (typed: string): TypedWord => ({ typed, system: undefined, parts: [], isApart: false });

/** Letters and digits that are joined, by signs or by nothing, are one model number; other signs separate words. */
function splitWord(word: string): readonly TypedWord[] {
  const parts = word.match(/\d+(?:\.\d+)*|[^\d\p{Pd}\p{Pc}./+&]+/gu) ?? [];
  const isNumber = (part: string) => /^\d/.test(part);
  const isModel =
    parts.some(isNumber) &&
    !parts.every(isNumber) &&
    !parts.some((part) => part.length > 2 && saysNothing.has(part));
  // Initials, as in A.P.C.
  if (!isModel && parts.length > 1 && parts.every((part) => /^\p{L}$/u.test(part)))
    return [wordOf(parts.join(''))];
  if (!isModel) return parts.map(wordOf);
  const typed = parts.join('');
  return [{ typed, system: undefined, parts, isApart: typed !== word }];
}
