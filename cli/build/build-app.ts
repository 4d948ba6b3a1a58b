import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { access, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { toStorefrontManifest } from '#platform/browser/document/storefront-manifest.ts';
import { ExpectedError } from '#platform/tracing/expected-error.ts';
import type { Print } from '../output/print.ts';
import { stripeJsConfig, stripeJsFile } from './bundle-stripe-js.ts';

/** The paths of a finished build. */
export interface AppBuild {
  /** The folder of public assets, with `.br` and `.gz` variants. */
  readonly client: string;
  /** The module that renders pages. */
  readonly server: string;
  /** The payment sandbox's script for browsers. */
  readonly stripeJs: string;
}

/** The build failed; the message contains the output of the builder. */
export class BuildError extends ExpectedError {}

/** The folder of the payment sandbox inside a build; it is not served as an asset. */
const sandboxFolder = 'payment-sandbox';

/** Older builds are removed beyond this number; a running process keeps using the build it started with. */
const maxBuilds = 5;

/**
 * Builds the pages unless these sources were built before. A build is written to a temporary folder and then renamed,
 * so that concurrent processes never see a partial one.
 * @param signal ends the build
 * @throws BuildError when the sources cannot be built
 */
export async function buildApp(project: string, print: Print, signal?: AbortSignal): Promise<AppBuild> {
  const builds = join(project, 'build');
  const target = join(builds, await hashSources(project, appSources));
  if (!(await exists(target))) {
    print('Building the pages …');
    const startedAt = performance.now();
    await build(project, builds, target, signal);
    print(`Built the pages in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
  }
  return {
    client: join(target, 'client'),
    server: join(target, 'server', 'index.js'),
    stripeJs: join(target, sandboxFolder, stripeJsFile),
  };
}

async function build(
  project: string,
  builds: string,
  target: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const unfinished = `${target}.${randomUUID()}.unfinished`;
  const sandbox = `${unfinished}.sandbox`;
  try {
    await mkdir(unfinished, { recursive: true }).catch((cause: unknown) => {
      throw new BuildError(`The pages cannot be built, because ${builds} cannot be written to.`, { cause });
    });
    const options = {
      cwd: project,
      signal,
      env: { ...process.env, NODE_ENV: 'production', BUILD_FOLDER: unfinished },
    };
    // At the same time, and the sandbox in a folder of its own, because React Router empties its folder.
    const results = await Promise.allSettled([
      runBuilder('react-router', ['build'], options),
      runBuilder('vite', ['build', '--config', stripeJsConfig, '--outDir', sandbox], options),
    ]);
    for (const result of results) if (result.status === 'rejected') throw result.reason;
    await rename(sandbox, join(unfinished, sandboxFolder));
    await writeStorefrontManifest(join(unfinished, 'client'));
    await compressAssets(join(unfinished, 'client'));
    await rename(unfinished, target).catch(async (error: unknown) => {
      // Another process finished a build of the same sources first.
      if (!(await exists(target))) throw error;
    });
    await removeOld(builds);
  } finally {
    for (const folder of [unfinished, sandbox]) await rm(folder, { recursive: true, force: true });
  }
}

async function runBuilder(
  program: 'react-router' | 'vite',
  args: readonly string[],
  options: { cwd: string; signal: AbortSignal | undefined; env: NodeJS.ProcessEnv },
): Promise<void> {
  const builder = join(options.cwd, 'node_modules', '.bin', program);
  await run(process.execPath, [builder, ...args], options).catch((error: unknown) => {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    throw new BuildError(`The pages cannot be built:\n${output.trim()}`, { cause: error });
  });
}

const run = promisify(execFile);

async function removeOld(builds: string): Promise<void> {
  const names = (await readdir(builds)).filter((name) => /^[0-9a-f]{16}$/.test(name));
  const ages = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(builds, name))).mtimeMs })),
  );
  const old = ages.sort((one, other) => other.at - one.at).slice(maxBuilds);
  await Promise.all(old.map(({ name }) => rm(join(builds, name), { recursive: true, force: true })));
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

const assignment = 'window.__reactRouterManifest=';

/** Writes the manifest of the storefront's pages beside React Router's own, among the public assets of a build. */
async function writeStorefrontManifest(client: string): Promise<void> {
  const assets = join(client, 'assets');
  const [name] = (await readdir(assets)).filter((file) => /^manifest-.*\.js$/.test(file));
  if (!name) throw new Error('The build has no manifest');
  const text = await readFile(join(assets, name), 'utf8');
  const manifest = toStorefrontManifest(JSON.parse(text.slice(assignment.length, -1)));
  // React Router asks a route what it has, so a missing flag is as good as a false one; nothing reads hasDefaultExport.
  const short = JSON.stringify(manifest, (key, value: unknown) =>
    key === 'hasDefaultExport' || value === false ? undefined : value,
  );
  await writeFile(join(assets, basename(manifest.url)), `${assignment}${short};`);
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Writes `.br` (quality 11) and `.gz` (level 9) beside every text file below a folder, where that is smaller. */
async function compressAssets(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const texts = entries.filter(
    (entry) => entry.isFile() && /\.(js|css|svg|json|txt|webmanifest)$/.test(entry.name),
  );
  await Promise.all(texts.map((entry) => compress(join(entry.parentPath, entry.name))));
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  const [br, gz] = await Promise.all([
    compressBrotli(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
    compressGzip(bytes, { level: 9 }),
  ]);
  if (br.length < bytes.length) await writeFile(`${file}.br`, br);
  if (gz.length < bytes.length) await writeFile(`${file}.gz`, gz);
}

/** The sources that a build of the app depends on. */
const appSources = [
  'src',
  'public',
  'packages/payment-sandbox/src/cards',
  'packages/payment-sandbox/src/stripe-js',
  'package-lock.json',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
  'react-router.config.ts',
];

/** A hash of the content of some of the project's sources: equal sources have equal hashes. */
async function hashSources(project: string, sources: readonly string[]): Promise<string> {
  const files = (await Promise.all(sources.map((source) => filesBelow(project, source)))).flat();
  const hash = createHash('sha256');
  // One by one: all at once are more open files than some systems allow.
  for (const file of files) {
    const content = await readFile(join(project, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex').slice(0, 16);
}

async function filesBelow(project: string, source: string): Promise<string[]> {
  const entries = await readdir(join(project, source), { withFileTypes: true, recursive: true }).catch(
    (error) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return null;
      throw error;
    },
  );
  if (!entries) return [source];
  return (
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(project.length + 1))
      // The server's parts and tests change no page.
      .filter((path) => !/\.test\.tsx?$|^src\/\w+\/[^/]+\/(?:cli|server|tests)\//.test(path))
      .sort()
  );
}
