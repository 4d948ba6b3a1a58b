import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { access, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Print } from '../output/print.ts';
import { compressAssets } from './compress-assets.ts';
import { appSources, hashSources } from './content-hash.ts';

/** Where a build lies. */
export interface AppBuild {
  /** What browsers may have, with `.br` and `.gz` beside it. */
  readonly client: string;
  /** The module that renders pages. */
  readonly server: string;
}

/** The pages could not be built; the message holds what the builder said. */
export class BuildError extends Error {}

/** So many states of the sources are kept: a shop that runs goes on with its own while another is built. */
const keptBuilds = 5;

/**
 * Builds the pages unless this very state of the sources was built before. A build is made beside its place and then
 * named, so that there is never half of one, however many build at once.
 * @throws BuildError when the sources cannot be built
 */
export async function buildApp(project: string, print: Print): Promise<AppBuild> {
  const builds = join(project, 'build');
  const place = join(builds, await hashSources(project, appSources));
  if (!(await exists(place))) {
    print('Building the pages …');
    await build(project, builds, place);
  }
  return { client: join(place, 'client'), server: join(place, 'server', 'index.js') };
}

async function build(project: string, builds: string, place: string): Promise<void> {
  const unfinished = `${place}.${randomUUID()}.unfinished`;
  try {
    await mkdir(unfinished, { recursive: true });
    await runBuilder(project, unfinished);
    await compressAssets(join(unfinished, 'client'));
    await rename(unfinished, place).catch(async (error: unknown) => {
      // Another process was quicker with the same sources.
      if (!(await exists(place))) throw error;
    });
    await removeOld(builds);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

async function runBuilder(project: string, folder: string): Promise<void> {
  const builder = join(project, 'node_modules', '.bin', 'react-router');
  const env = { ...process.env, NODE_ENV: 'production', BUILD_FOLDER: folder };
  await run(process.execPath, [builder, 'build'], { cwd: project, env }).catch((error: unknown) => {
    const words = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    throw new BuildError(`The pages cannot be built:\n${words.trim()}`, { cause: error });
  });
}

const run = promisify(execFile);

async function removeOld(builds: string): Promise<void> {
  const names = (await readdir(builds)).filter((name) => /^[0-9a-f]{16}$/.test(name));
  const ages = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(builds, name))).mtimeMs })),
  );
  const old = ages.sort((one, other) => other.at - one.at).slice(keptBuilds);
  await Promise.all(old.map(({ name }) => rm(join(builds, name), { recursive: true, force: true })));
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
