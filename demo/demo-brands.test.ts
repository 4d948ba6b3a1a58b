import { expect, test } from 'vitest';
import { demoBrands } from './demo-brands.ts';

test('each brand has a name of letters and a story of one line', () => {
  expect(demoBrands.length).toBeGreaterThanOrEqual(8);
  expect(new Set(demoBrands.map(({ name }) => name)).size).toBe(demoBrands.length);
  for (const { name, story } of demoBrands) {
    expect(name).toMatch(/^[A-Za-z ]{1,40}$/);
    expect(story).not.toContain('\n');
    expect(story.length).toBeGreaterThan(30);
  }
});
