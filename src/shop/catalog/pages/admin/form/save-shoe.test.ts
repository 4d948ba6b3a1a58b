import { expect, test } from 'vitest';
import { attributeToImage } from './save-shoe.ts';

type Result = Parameters<typeof attributeToImage>[0];

const problem = {
  type: 'about:blank',
  title: 'No',
  status: 422,
  detail: 'Why not',
  code: 'INVALID',
} as const;
const failure = (code: 'TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE' | 'UNAVAILABLE'): Result => ({
  ok: false,
  problem: { ...problem, code },
});

test.each(['TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const)('%s is an error of the image field', (code) => {
  expect(attributeToImage(failure(code))).toMatchObject({
    problem: { code, errors: [{ field: 'image', message: 'Why not' }] },
  });
});

test('errors of other fields stay as they are', () => {
  const errors = [{ field: 'q', message: 'Enter a valid quantity' }];
  const result: Result = { ok: false, problem: { ...problem, errors } };
  expect(attributeToImage(result)).toBe(result);
});

test('problems of the whole form stay as they are', () => {
  const result = failure('UNAVAILABLE');
  expect(attributeToImage(result)).toBe(result);
});
