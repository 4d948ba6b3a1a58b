import { expect, test } from 'vitest';
import { linearFromHex, srgbByte } from './linear-colour.ts';

test('every byte survives the way to linear light and back', () => {
  for (let byte = 0; byte < 256; byte += 5) {
    const hex = `#${byte.toString(16).padStart(2, '0').repeat(3)}`;
    expect(Math.abs(srgbByte(linearFromHex(hex)[0]) - byte)).toBeLessThanOrEqual(byte < 16 ? 1 : 0.5);
  }
});

test('light beyond the range is clipped', () => {
  expect([srgbByte(-1), srgbByte(7)]).toEqual([0, 255]);
});
