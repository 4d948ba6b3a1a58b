import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { roomOf } from '../architecture/rooms/room-of.ts';
import { readSources, root, type SourceFile } from '../support/source-tree.ts';

/** The lists of the features: for the server, the pages, the commands and the styles. */
const lists = globSync('src/features*.{ts,css}', { cwd: root });

/** All features, by the names of their folders. */
export const featureNames: readonly string[] = globSync('src/features/*/', { cwd: root })
  .map((path) => basename(path))
  .sort();

/** The files that go with some features. */
interface FilesOfFeatures {
  /** Whether a file is in the room of one of the features. */
  readonly isOwn: (path: string) => boolean;
  /** The tests and benchmarks in other rooms that import such a file or make one of its calls, themselves or through others. */
  readonly spanning: readonly string[];
}

/** Finds what goes with these features. Other files that a shop runs stay, so one that imports a feature breaks. */
function findFilesOf(features: readonly string[]): FilesOfFeatures {
  const rooms = new Set(features.map((name) => `features/${name}`));
  const isOwn = (path: string) => rooms.has(roomOf(path)?.name ?? '');
  const tests = readSources().filter(({ path }) => isTest(path) && !isOwn(path));
  const calls = callsOf(readSources().filter(({ path }) => isOwn(path)));
  const makesCall = (text: string) => calls.some((call) => text.includes(`'${call}'`));
  const spanning = new Set(tests.filter(({ text }) => makesCall(text)).map(({ path }) => path));
  for (let before = -1; before < spanning.size; ) {
    before = spanning.size;
    for (const { path, imports } of tests)
      if (imports.some((target) => isOwn(target) || spanning.has(target))) spanning.add(path);
  }
  return { isOwn, spanning: [...spanning].sort() };
}

/** The calls that these files declare, as tests name them, such as `GET /waitlist`. */
const callsOf = (sources: readonly SourceFile[]): string[] =>
  sources.flatMap(({ text }) =>
    [...text.matchAll(/\bmethod: '([A-Z]+)',\s+path: '([^']+)'/g)].map(
      ([, method, path]) => `${method} ${path}`,
    ),
  );

const isTest = (path: string): boolean =>
  /^(?:bench|tests)\/|(?:^|\/)tests\/|\.(?:test|spec)\.tsx?$/.test(path);

/**
 * Copies the project's files to a new folder as if someone had deleted the folders of these features and their lines.
 * The installed packages are shared.
 * @returns the tests that span one of the features, which the copy does not have
 */
export async function copyWithout(features: readonly string[], folder: string): Promise<readonly string[]> {
  const { isOwn, spanning } = findFilesOf(features);
  const left = (await listFiles()).filter((path) => !isOwn(path) && !spanning.includes(path));
  const folders = new Set(left.map(dirname));
  await Promise.all([...folders].map((path) => mkdir(join(folder, path), { recursive: true })));
  await Promise.all(left.map((path) => cp(join(root, path), join(folder, path))));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const list of lists) {
    const text = await readFile(join(root, list), 'utf8');
    await writeFile(join(folder, list), withoutLines(text, features));
  }
  return spanning;
}

/** The files of the repository as they are now, committed or not. */
async function listFiles(): Promise<string[]> {
  const { stdout } = await promisify(execFile)('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    maxBuffer: 2 ** 26,
  });
  return stdout.split('\0').filter((path) => path !== '' && existsSync(join(root, path)));
}

/** A list without the lines that import from these features, or without any if none is left. It stays a module. */
function withoutLines(text: string, features: readonly string[]): string {
  const isAll = features.length === featureNames.length;
  const isGone = (line: string) =>
    (isAll && line.startsWith('export ')) || features.some((name) => line.includes(`/features/${name}/`));
  const lines = text.split('\n').filter((line) => !isGone(line));
  const isEmpty = !lines.some((line) => line.startsWith('export '));
  return text.includes('export ') && isEmpty ? [...lines, 'export {};', ''].join('\n') : lines.join('\n');
}
