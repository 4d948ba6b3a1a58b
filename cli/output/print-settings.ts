import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Print } from './print.ts';

/** Prints every setting with its default, as `.env.example` documents them. */
export async function printSettings(projectFolder: string, print: Print): Promise<void> {
  const example = await readFile(join(projectFolder, '.env.example'), 'utf8');
  print('');
  print('Settings, from the environment or a file .env:');
  for (const { comments, assignments } of readBlocks(example)) {
    print('');
    for (const assignment of assignments) print(`  ${assignment}`);
    for (const comment of comments) print(`      ${comment}`);
  }
}

interface SettingBlock {
  readonly comments: readonly string[];
  readonly assignments: readonly string[];
}

/** The blocks between empty lines that set something: comments, then settings with their defaults. */
const readBlocks = (example: string): SettingBlock[] =>
  example
    .split(/\n\n+/)
    .map((block) => block.split('\n').filter((line) => line !== ''))
    .map((lines) => ({
      comments: lines.filter((line) => line.startsWith('#')).map((line) => line.replace(/^#\s*/, '')),
      assignments: lines.filter((line) => !line.startsWith('#')),
    }))
    .filter(({ assignments }) => assignments.length > 0);
