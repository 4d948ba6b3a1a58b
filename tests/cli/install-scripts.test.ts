import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { projectFolder } from '#config/environment.ts';

const run = promisify(execFile);

test('npm runs no install script of a dependency with the settings of this repository', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'install-scripts-'));
  const [dependency, shop, cache] = ['dependency', 'shop', 'cache'].map((name) => join(folder, name));
  if (!dependency || !shop || !cache) throw new Error('three folders');
  try {
    await mkdir(dependency);
    await mkdir(shop);
    const scripts = { install: 'echo run > installed', postinstall: 'echo run > post-installed' };
    await writeFile(
      join(dependency, 'package.json'),
      JSON.stringify({ name: 'with-scripts', version: '1.0.0', scripts }),
    );
    const npm = (cwd: string, ...args: string[]) =>
      run('npm', [...args, '--offline', '--cache', cache, '--no-audit', '--no-fund'], { cwd });
    await npm(dependency, 'pack', '--pack-destination', shop);
    const dependencies = { 'with-scripts': 'file:with-scripts-1.0.0.tgz' };
    await writeFile(
      join(shop, 'package.json'),
      JSON.stringify({ name: 'shop', private: true, dependencies }),
    );
    await copyFile(join(projectFolder, '.npmrc'), join(shop, '.npmrc'));
    await npm(shop, 'install');
    expect(await readdir(join(shop, 'node_modules', 'with-scripts'))).toEqual(['package.json']);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
