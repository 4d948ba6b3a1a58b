import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { access, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Print } from '../output/print.ts';
import { stripeJsConfig, stripeJsFile } from './bundle-stripe-js.ts';
import { compressAssets } from './compress-assets.ts';
import { appSources, hashSources } from './content-hash.ts';
import { writeStorefrontManifest } from './write-storefront-manifest.ts';

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
export class BuildError extends Error {}

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
  try {
    await mkdir(unfinished, { recursive: true }).catch((cause: unknown) => {
      throw new BuildError(`The pages cannot be built, because ${builds} cannot be written to.`, { cause });
    });
    const options = {
      cwd: project,
      signal,
      env: { ...process.env, NODE_ENV: 'production', BUILD_FOLDER: unfinished },
    };
    // One after the other: the first empties the folder.
    await runBuilder('react-router', ['build'], options);
    const outDir = join(unfinished, sandboxFolder);
    await runBuilder('vite', ['build', '--config', stripeJsConfig, '--outDir', outDir], options);
    await writeStorefrontManifest(join(unfinished, 'client'));
    await compressAssets(join(unfinished, 'client'));
    await rename(unfinished, target).catch(async (error: unknown) => {
      // Another process finished a build of the same sources first.
      if (!(await exists(target))) throw error;
    });
    await removeOld(builds);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
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
