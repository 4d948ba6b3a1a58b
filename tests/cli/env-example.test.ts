import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { readSettings, settingNames } from '#config/settings.ts';

const readDocument = (path: string) => readFile(join(import.meta.dirname, '..', '..', path), 'utf8');
const text = await readDocument('.env.example');
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

test('the examples of secrets in docs/production.md cannot be copied as they stand, nor those of before', async () => {
  const guide = await readDocument('docs/production.md');
  for (const name of ['ADMIN_PASSWORD', 'AUTH_SECRET']) {
    const [, example = ''] = new RegExp(`^${name}=(.*)$`, 'm').exec(guide) ?? [];
    expect(() => readSettings({ [name]: example })).toThrow(`${name} must have`);
  }
  const refused = 'must not be the example from the documentation.';
  expect(() => readSettings({ ADMIN_PASSWORD: 'a long password of your own' })).toThrow(refused);
  expect(() => readSettings({ AUTH_SECRET: '64 random characters: openssl rand -hex 32' })).toThrow(refused);
});
