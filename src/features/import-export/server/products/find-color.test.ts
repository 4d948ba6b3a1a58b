import { expect, test } from 'vitest';
import { findColor, isColorName, isSizeName } from './find-color.ts';

test.each([
  [['men', 'color:dark red'], 'Runner', 'Dark red'],
  [['Summer', 'Blue'], 'White Runner', 'Blue'],
  [[], 'Ocean Blue Runner', 'Blue'],
  [[], 'Redwood Runner', 'Other'],
])('tags %j and the title %j give the colour %j', (tags, title, color) => {
  expect(findColor(tags, title)).toBe(color);
});

test('options are recognised by their names in several languages', () => {
  expect(['Color', 'colour', 'Farbe', 'Couleur', 'Material'].map(isColorName)).toEqual([
    true,
    true,
    true,
    true,
    false,
  ]);
  expect(['Size', 'Shoe size', 'Größe', 'Talla', 'Style'].map(isSizeName)).toEqual([
    true,
    true,
    true,
    true,
    false,
  ]);
});
