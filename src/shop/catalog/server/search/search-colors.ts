/** Colors by other names than most shops use. */
const otherNames: Readonly<Record<string, string>> = {
  beige: 'sand cream',
  blue: 'navy',
  burgundy: 'red maroon',
  cream: 'sand white',
  crimson: 'red',
  gold: 'yellow',
  ivory: 'white sand',
  khaki: 'sand green',
  lilac: 'purple',
  maroon: 'red brown',
  olive: 'green',
  silver: 'grey',
  tan: 'sand brown',
  teal: 'blue green',
  turquoise: 'blue green',
  violet: 'purple',
};

/** Colors in German and Spanish, without the endings that follow the noun. */
const otherLanguages: Readonly<Record<string, string>> = {
  black: 'schwarz negr',
  blue: 'blau azul',
  brown: 'braun marron',
  green: 'grun verde',
  grey: 'grau gris',
  orange: 'naranja',
  pink: 'rosa',
  purple: 'lila morad',
  red: 'rot roj',
  white: 'weisse blanc',
  yellow: 'gelb amarill',
};
const endings = /(?:es|e|er|en|os|as|o|a|s)?$/;

const byStem = new Map(
  Object.entries(otherLanguages).flatMap(([color, stems]) =>
    stems.split(' ').map((stem) => [stem.replace(endings, ''), color] as const),
  ),
);

/** The colors that an English word without accents and case is another name of. */
export const namedColors = (word: string): readonly string[] =>
  Object.hasOwn(otherNames, word) ? (otherNames[word]?.split(' ') ?? []) : [];

/** What a German or Spanish color is in English. */
export const translateColor = (word: string): string | undefined => byStem.get(word.replace(endings, ''));
