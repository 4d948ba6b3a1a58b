import type { PublicRecall, Remedy } from './recalls.ts';

// The words of a recall, in emails and on pages. Implementing Regulation (EU) 2024/1435 prescribes them.

/** The headline of each notice. */
export const recallTitle = 'Product safety recall';

/** What to do, whatever the shoes. */
export const stopUsing = 'Stop using the shoes at once.';

export const shareIt = 'Please tell others who may use these shoes.';

const remedyWords: Readonly<Record<Remedy, string>> = {
  repair: 'a repair',
  replace: 'a replacement',
  refund: 'a refund',
};

/** `a repair or a refund`, in the order of the list. */
export const nameRemedies = (remedies: readonly Remedy[]): string =>
  new Intl.ListFormat('en', { type: 'disjunction' }).format(remedies.map((one) => remedyWords[one]));

/** What identifies the shoes besides their names. */
export const describeSale = ({ sizes, from, to }: Pick<PublicRecall, 'sizes' | 'from' | 'to'>) =>
  [
    ['Sizes', sizes === null ? 'All sizes' : sizes.join(', ')],
    ['Sold', from === to ? `on ${from}` : `from ${from} to ${to}`],
  ] as const;

/**
 * Names the words of a text that make the danger seem less serious, as sentences (Regulation (EU) 2023/988, Article
 * 36(2)(b)).
 */
export const findSoothingWords = (text: string): string[] =>
  [...new Set(text.match(soothing)?.map((word) => word.toLowerCase()))].map(
    (word) => `Leave out “${word}”: a recall must not make the danger seem less serious`,
  );

const soothing = /\b(?:voluntar(?:y|ily)|precaution(?:s|ary)?|discretion(?:ary)?|rare(?:ly)?)\b/gi;
