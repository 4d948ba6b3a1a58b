import { expect, test } from 'vitest';
import { srgbToRgb } from './srgb-to-rgb.ts';

test.each([
  // Firefox, WebKit and Chromium write the same color with more or fewer digits.
  ['color(srgb 0.228987 0.344453 -0.0324341)', 'rgb(58, 88, 0)'],
  ['color(srgb 0.999871 1.00005 1.00007)', 'rgb(255, 255, 255)'],
  ['color(srgb 1e-7 0.5 1)', 'rgb(0, 128, 255)'],
  ['color(srgb 0.2 0.4 0.6 / 0.5)', 'rgb(51, 102, 153)'],
  ['rgb(1, 2, 3)', 'rgb(1, 2, 3)'],
])('%s is %s', (computed, rgb) => {
  expect(srgbToRgb(computed)).toBe(rgb);
});
