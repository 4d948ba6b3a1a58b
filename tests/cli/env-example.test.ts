import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { readSettings, settingNames } from '#config/settings.ts';

const text = await readFile(join(import.meta.dirname, '..', '..', '.env.example'), 'utf8');
const example = parseEnv(text);

test('.env.example lists every setting and no other', () => {
  expect(Object.keys(example).sort()).toEqual([...settingNames].sort());
});

test('.env.example has the default values', () => {
  expect(readSettings(example)).toEqual(readSettings({}));
});

test('every setting of .env.example has a comment', () => {
  const blocks = text.split(/\n\n+/).slice(1);
  expect(blocks.filter((block) => !/^(#.*\n)+([A-Z0-9_]+=.*\n?)+$/.test(block))).toEqual([]);
});
