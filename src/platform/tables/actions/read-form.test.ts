import { expect, test } from 'vitest';
import { z } from 'zod';
import { readForm, readPosted } from './read-form.ts';

const schema = z.object({ order: z.string().transform((json): unknown => JSON.parse(json)) });
const form = (fields: Record<string, string>) => {
  const made = new FormData();
  for (const [name, value] of Object.entries(fields)) made.set(name, value);
  return made;
};

test('a form is read as its schema says', () => {
  expect(readForm(schema, form({ order: '{"a":1}' }))).toEqual({ order: { a: 1 } });
});

test.each([{}, { order: '{' }])('%j is refused as invalid, and is no error of the server', (fields) => {
  let thrown: unknown;
  try {
    readForm(schema, form(fields));
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toMatchObject({ status: 422 });
});

test('other errors of a transform are errors of the server', () => {
  const broken = z.string().transform(() => {
    throw new TypeError('broken');
  });
  expect(() => readPosted(broken, '')).toThrow(TypeError);
});
