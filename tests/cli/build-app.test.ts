import { appendFile, cp, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BuildError, buildApp } from '#cli/build/build-app.ts';

const sources = [
  'app',
  'public',
  'contract',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'react-router.config.ts',
];
let project: string;

/** A copy of the sources of the app, which the test changes. */
beforeAll(async () => {
  const own = join(import.meta.dirname, '..', '..');
  project = await mkdtemp(join(tmpdir(), 'shop-build-'));
  for (const source of sources) await cp(join(own, source), join(project, source), { recursive: true });
  await symlink(join(own, 'node_modules'), join(project, 'node_modules'));
});
afterAll(() => rm(project, { recursive: true, force: true }));

test('the app is built once for each state of its sources, and never partially', {
  timeout: 180_000,
}, async () => {
  const logged: string[] = [];
  const build = () => buildApp(project, (line) => logged.push(line));

  const first = await build();
  const files = await readdir(join(first.client, 'assets'));
  const script = files.find((name) => /^entry\.client-.*\.js$/.test(name));
  expect(files).toContain(`${script}.br`);
  expect(files).toContain(`${script}.gz`);

  expect(await build()).toEqual(first);
  await writeFile(join(project, 'app', 'lib', 'never.test.ts'), 'a test changes no page');
  expect(await build()).toEqual(first);
  expect(logged).toEqual(['Building the pages …', expect.stringMatching(/^Built the pages in [\d.]+ s\.$/)]);

  const css = join(project, 'app', 'app.css');
  await appendFile(css, '\n.changed { color: red }\n');
  const [second, concurrent] = await Promise.all([build(), build()]);
  expect(second).not.toEqual(first);
  expect(concurrent).toEqual(second);
  expect(await readdir(join(first.client, 'assets'))).toEqual(files);

  await writeFile(join(project, 'app', 'root.tsx'), 'export default function (');
  await expect(build()).rejects.toThrow(BuildError);
  await expect(build()).rejects.toThrow(/root\.tsx/);
  const left = await readdir(join(project, 'build'));
  expect(left.filter((name) => name.includes('unfinished'))).toEqual([]);
});
