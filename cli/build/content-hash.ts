import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The sources that a build of the app depends on. */
export const appSources = [
  'app',
  'public',
  'contract',
  'packages/payment-sandbox/src/cards',
  'packages/payment-sandbox/src/stripe-js',
  'package-lock.json',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
  'react-router.config.ts',
];

/** A hash of the content of some of the project's sources: equal sources have equal hashes. */
export async function hashSources(project: string, sources: readonly string[]): Promise<string> {
  const files = (await Promise.all(sources.map((source) => filesBelow(project, source)))).flat();
  const contents = await Promise.all(files.map((file) => readFile(join(project, file))));
  const hash = createHash('sha256');
  for (const [index, file] of files.entries()) {
    const content = contents[index] ?? Buffer.alloc(0);
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
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(project.length + 1))
    .sort();
}
