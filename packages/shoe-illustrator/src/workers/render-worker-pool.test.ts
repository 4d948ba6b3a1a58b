import { afterAll, expect, test } from 'vitest';
import { createRenderWorkerPool } from './render-worker-pool.ts';

const black = { colour: '#1e2023', material: 'leather' } as const;
const drawing = {
  silhouette: 'court',
  cut: 'clean',
  mark: 'arc',
  parts: {
    base: { colour: '#c4262e', material: 'suede' },
    toe: black,
    overlay: black,
    eyestay: black,
    heel: black,
    collar: black,
    lining: black,
    tongue: black,
    laces: black,
    mark: black,
    midsole: black,
    accent: black,
    outsole: black,
  },
} as const;

const pool = createRenderWorkerPool({ workers: 2 });
afterAll(() => pool.close());

test('pictures are encoded in the requested width and format', async () => {
  const [large, small] = await Promise.all([
    pool.renderPicture({ drawing, view: 'side', width: 960, format: 'webp' }),
    pool.renderPicture({ drawing, view: 'side', width: 320, format: 'avif' }),
  ]);
  expect(large.subarray(8, 12).toString('latin1')).toBe('WEBP');
  expect(small.subarray(4, 12).toString('latin1')).toBe('ftypavif');
  expect(large.length).toBeGreaterThan(small.length);
}, 60_000);

test('the placeholder of a drawing is always the same', async () => {
  const [one, other] = await Promise.all([
    pool.renderPlaceholder({ drawing, view: 'quarter' }),
    pool.renderPlaceholder({ drawing, view: 'quarter' }),
  ]);
  expect(one).toMatch(/^[A-Za-z0-9+/]{20,44}={0,2}$/);
  expect(other).toBe(one);
}, 60_000);

test('a closed pool rejects new and pending requests', async () => {
  const closing = createRenderWorkerPool({ workers: 1 });
  const waiting = closing.renderPlaceholder({ drawing, view: 'side' });
  const refused = expect(waiting).rejects.toThrow('render');
  await closing.close();
  await refused;
  await expect(closing.renderPlaceholder({ drawing, view: 'side' })).rejects.toThrow(
    'The render pool is closed',
  );
}, 60_000);
