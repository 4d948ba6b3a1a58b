import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashIllustrator } from './hash-illustrator.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'illustrator-'));
});
afterAll(() => rm(folder, { recursive: true }));

const hashOf = async (text: string): Promise<string> => {
  await writeFile(join(folder, 'sole.ts'), text);
  return hashIllustrator(folder);
};

test('another measurement is another illustrator', async () => {
  expect(await hashOf('export const height = 3;')).not.toBe(await hashOf('export const height = 4;'));
});

test('comments, white space and tests make no other illustrator', async () => {
  const hash = await hashOf('export const height = 3;\n');
  await writeFile(join(folder, 'sole.test.ts'), 'expect(height).toBe(3);');
  expect(await hashOf('/** In\n * centimetres. */\nexport const height =\n  // measured\n  3;\n')).toBe(hash);
});
