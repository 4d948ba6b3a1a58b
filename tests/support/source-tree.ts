import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';

/** The project's root folder. */
export const root = join(import.meta.dirname, '../..');

/** The rooms of the house, as CONTRIBUTING.md draws them. */
export const rooms = [
  'app',
  'bench',
  'cli',
  'config',
  'contract',
  'database',
  'demo',
  'packages',
  'server',
  'tests',
];

/** A source file by its path from the root, with the files of ours it imports: static, dynamic and types. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly string[];
}

/** Every source file of the house. */
export function readSources(): SourceFile[] {
  const paths = globSync(`{${rooms.join(',')}}/**/*.{ts,tsx}`, { cwd: root });
  return paths.sort().map((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return { path, text, imports: importsOf(path, text) };
  });
}

/** The text without comments, so that a law about code is not broken by words about it. */
export const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');

/** The files of ours that a text imports. An address that leads nowhere throws; what the router generates is passed over. */
export function importsOf(path: string, text: string): string[] {
  const addresses = withoutComments(text).matchAll(/\b(?:from|import)\s*\(?\s*(['"])([#.][^'"]*)\1/g);
  return [...addresses].flatMap(([, , address = '']) => {
    if (address.includes('/+types/')) return [];
    const target = address.startsWith('#')
      ? address.slice(1)
      : posix.normalize(posix.join(dirname(path), address.replace(/\?.*$/, '')));
    if (!existsSync(join(root, target))) throw new Error(`${path} imports ${address}, which is not there`);
    return /\.tsx?$/.test(target) ? [relative('.', target)] : [];
  });
}
