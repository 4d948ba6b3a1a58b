import { execFile } from 'node:child_process';
import { appendFile, cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BuildError, buildApp } from '#cli/build/build-app.ts';

/** The settings of the shop's build, with a much smaller app. */
const settings = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'react-router.config.ts',
  'src/features.pages.ts',
];
const app = {
  'platform/features/all-feature-pages.ts': 'export const allFeaturePages = [];\n',
  'app.css': '.page { color: blue }\n',
  'root.tsx': `import { Outlet, Scripts } from 'react-router';
    import ${JSON.stringify('./app.css')};
    export default function Root() {
      return <html><body className="page"><Outlet /><Scripts /></body></html>;
    }`,
  'routes.ts': `import { index } from '@react-router/dev/routes';
    export default [index('home.tsx')];`,
  // Without it the builder would install a package.
  'entry.server.tsx': 'export default () => new Response();',
  'home.tsx': 'export default function Home() { return <h1>Home</h1>; }',
};
let project: string;

beforeAll(async () => {
  const own = join(import.meta.dirname, '..', '..');
  project = await mkdtemp(join(tmpdir(), 'shop-build-'));
  for (const file of settings) await cp(join(own, file), join(project, file));
  const sandbox = ['cards', 'stripe-js'].map((folder) => join('packages/payment-sandbox/src', folder));
  for (const folder of ['src/platform/features', 'public', ...sandbox])
    await mkdir(join(project, folder), { recursive: true });
  for (const [name, text] of Object.entries(app)) await writeFile(join(project, 'src', name), text);
  await symlink(join(own, 'node_modules'), join(project, 'node_modules'));
});
afterAll(() => rm(project, { recursive: true, force: true }));

test('the app is built once for each state of its sources, and never partially', async () => {
  const logged: string[] = [];
  const build = () => buildApp(project, (line) => logged.push(line));

  const first = await build();
  const files = await readdir(join(first.client, 'assets'));
  const script = files.find((name) => /^entry\.client-.*\.js$/.test(name));
  expect(files).toContain(`${script}.br`);
  expect(files).toContain(`${script}.gz`);

  expect(await build()).toEqual(first);
  await writeFile(join(project, 'src', 'never.test.ts'), 'a test changes no page');
  expect(await build()).toEqual(first);
  expect(logged).toEqual(['Building the pages …', expect.stringMatching(/^Built the pages in [\d.]+ s\.$/)]);

  const css = join(project, 'src', 'app.css');
  await appendFile(css, '\n.changed { color: red }\n');
  const [second, concurrent] = await Promise.all([build(), build()]);
  expect(second).not.toEqual(first);
  expect(concurrent).toEqual(second);
  expect(await readdir(join(first.client, 'assets'))).toEqual(files);

  await writeFile(join(project, 'src', 'root.tsx'), 'export default function (');
  const failure = await build().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(BuildError);
  expect(String(failure)).toContain('root.tsx');
  const left = await readdir(join(project, 'build'));
  expect(left.filter((name) => name.includes('unfinished'))).toEqual([]);
});

test('a build is found where few files may be open at once', async () => {
  await writeFile(join(project, 'src', 'root.tsx'), app['root.tsx']);
  for (let count = 0; count < 100; count += 1)
    await writeFile(join(project, 'src', `${count}.ts`), 'export {};');
  const { client } = await buildApp(project, () => {});
  const program = `
    const { buildApp } = await import(${JSON.stringify(import.meta.resolve('#cli/build/build-app.ts'))});
    console.log((await buildApp(${JSON.stringify(project)}, console.log)).client);`;
  const script = 'ulimit -n 64 && exec "$0" --eval "$1"';
  const { stdout } = await promisify(execFile)('sh', ['-c', script, process.execPath, program]);
  expect(stdout).toBe(`${client}\n`);
});
