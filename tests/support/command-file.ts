import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from './source-tree.ts';

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));

/** The scripts of `package.json` that `cli/run.sh` runs, and their files. */
export const commands = Object.entries(scripts).flatMap(([name, script]) => {
  const [, file] = /^exec sh cli\/run\.sh (?:.* )?(\S+\.ts)\b/.exec(script) ?? [];
  return file === undefined ? [] : [{ name, script, file }];
});

/** Returns the file that `npm run NAME` runs. */
export function fileOfCommand(name: string): string {
  const command = commands.find((one) => one.name === name);
  if (!command) throw new Error(`package.json has no command ${name}`);
  return command.file;
}
