import { expect, test } from 'vitest';
import { placeRefusal } from './place-refusal.ts';

const problem = {
  type: 'about:blank',
  title: 'No',
  status: 422,
  detail: 'Why not',
  code: 'INVALID',
} as const;

test('what is wrong with the picture stands under the picture', () => {
  const errors = [{ field: 'image', message: 'Add a valid image' }];
  expect(placeRefusal({ ...problem, errors })).toEqual({ form: '', image: 'Add a valid image' });
  expect(placeRefusal({ ...problem, status: 413, code: 'TOO_LARGE' })).toEqual({
    form: '',
    image: 'Why not',
  });
});

test('what the fields say is not said twice', () => {
  const errors = [{ field: 'q', message: 'Enter a valid quantity' }];
  expect(placeRefusal({ ...problem, errors })).toEqual({ form: '', image: '' });
});

test('everything else stands under the form', () => {
  expect(placeRefusal({ ...problem, status: 503, code: 'UNAVAILABLE' })).toEqual({
    form: 'Why not',
    image: '',
  });
});
