import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The sources of the illustrator. */
export const illustratorFolder = join(import.meta.dirname, '../../packages/shoe-illustrator/src');

/** A hash of the code below a folder: neither of its tests nor of comments and white space. */
export async function hashIllustrator(folder: string = illustratorFolder): Promise<string> {
  const names = await readdir(folder, { recursive: true });
  const sources = names.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')).sort();
  const texts = await Promise.all(sources.map((name) => readFile(join(folder, name), 'utf8')));
  const hash = createHash('sha256');
  for (const [index, name] of sources.entries()) hash.update(`${name}\0${codeOf(texts[index] ?? '')}\0`);
  return hash.digest('hex').slice(0, 16);
}

const codeOf = (text: string): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').replaceAll(/\s+/g, '');
