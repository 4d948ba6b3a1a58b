import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '#config/environment.ts';
import { addAddresses, findMissingPeers, lockFiles } from '../supply-chain/lock-file.ts';

test.each(lockFiles)('%s has the address of every package and no registry', async (file) => {
  const text = await readFile(join(projectFolder, file), 'utf8');
  expect(text === addAddresses(text), 'Run npm run lock').toBe(true);
});

test('an address that npm left out, or that names a registry, is replaced', async () => {
  const text = await readFile(join(projectFolder, 'package-lock.json'), 'utf8');
  expect(addAddresses(text.replaceAll(/ {6}"resolved": "https.+\n/g, ''))).toBe(text);
  expect(addAddresses(text.replaceAll('registry.invalid', 'registry.example'))).toBe(text);
});

test('every package has the peers that it needs', async () => {
  const text = await readFile(join(projectFolder, 'package-lock.json'), 'utf8');
  expect(findMissingPeers(text)).toEqual([]);
});

test('a missing peer is found, an optional one is not needed', () => {
  const peers = {
    peerDependencies: { react: '*', vue: '*' },
    peerDependenciesMeta: { vue: { optional: true } },
  };
  const packages = { 'node_modules/@a/button': peers, 'node_modules/b/node_modules/button': peers };
  const lock = (...names: string[]) =>
    JSON.stringify({ packages: { ...packages, ...Object.fromEntries(names.map((name) => [name, {}])) } });
  expect(findMissingPeers(lock('node_modules/b/node_modules/react'))).toEqual([
    'node_modules/@a/button: react',
  ]);
  expect(findMissingPeers(lock('node_modules/react'))).toEqual([]);
});
