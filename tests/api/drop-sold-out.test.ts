import { expect, test } from 'vitest';
import { ApiError, problem } from '#platform/handlers/problem.ts';
import { dropSoldOut } from '#shop/orders/server/payments/attempts/drop-sold-out.ts';

const recorded = () => {
  const dropped: string[] = [];
  return { dropped, invalidate: async (tags: readonly string[]) => void dropped.push(...tags) };
};

test('what is cached about a shoe goes before anybody is told that its size is sold out', async () => {
  const returned = recorded();
  const soldOut = problem('OUT_OF_STOCK');
  expect(await dropSoldOut(returned, ['orbit'], Promise.resolve(soldOut))).toBe(soldOut);
  expect(returned.dropped).toEqual(['shoe:orbit']);

  const thrown = recorded();
  const error = new ApiError(soldOut);
  await expect(dropSoldOut(thrown, ['orbit', 'mesa'], Promise.reject(error))).rejects.toBe(error);
  expect(thrown.dropped).toEqual(['shoe:orbit', 'shoe:mesa']);
});

test('nothing goes for another outcome', async () => {
  const { dropped, invalidate } = recorded();
  await dropSoldOut({ invalidate }, ['orbit'], Promise.resolve({ status: 200 }));
  await expect(dropSoldOut({ invalidate }, ['orbit'], Promise.reject(new Error('lost')))).rejects.toThrow(
    'lost',
  );
  await expect(
    dropSoldOut({ invalidate }, ['orbit'], Promise.reject(new ApiError(problem('NOT_OPEN')))),
  ).rejects.toThrow();
  expect(dropped).toEqual([]);
});
