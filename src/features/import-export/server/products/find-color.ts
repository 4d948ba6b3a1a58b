import { normalizeText } from '#platform/contract/fields/normalize-text.ts';
import { unknownColor } from '#shop/catalog/contract/unknown-color.ts';

/** Whether an option or attribute of this name holds colors. */
export const isColorName = (name: string): boolean => colorNames.test(normalizeText(name));

/** Whether an option or attribute of this name holds sizes. */
export const isSizeName = (name: string): boolean => sizeNames.test(normalizeText(name));

const colorNames = /\b(colou?rs?|colorway|farben?|couleurs?|colore?s?|kleur|cor|farg)\b/;
const sizeNames =
  /\b(sizes?|schuhgro(ss|ß)e|gro(ss|ß)en?|tallas?|tamano|tailles?|pointure|taglia|misura|maat|tamanho)\b/;

/** A color from tags (`Red`, `color:red`, `colour_Red`) or else from the words of a title; {@link unknownColor} otherwise. */
export function findColor(tags: readonly string[], title: string): string {
  for (const tag of tags) {
    const [before] = /^\s*colou?r\s*[:_=-]/i.exec(tag) ?? [];
    const named = before ? tag.slice(before.length).trim() : '';
    if (named !== '') return capitalize(named);
  }
  const words = [...tags.map(normalizeText), ...normalizeText(title).split(/[^\p{L}]+/u)];
  const found = words.find((word) => colorWords.has(word));
  return found === undefined ? unknownColor : capitalize(found);
}

const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const colorWords = new Set(
  (
    'white black red blue green yellow orange purple violet pink brown grey gray beige cream ivory gold silver bronze ' +
    'navy teal turquoise olive khaki burgundy maroon crimson coral salmon peach mint lime indigo lavender lilac magenta ' +
    'cyan aqua tan sand charcoal camel cognac multicolor'
  ).split(' '),
);
