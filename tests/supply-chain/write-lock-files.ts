import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder } from '#config/environment.ts';
import { addAddresses, lockFiles } from './lock-file.ts';

// `npm install` leaves out the addresses of the packages that it adds.
for (const file of lockFiles) {
  const path = join(projectFolder, file);
  await writeFile(path, addAddresses(await readFile(path, 'utf8')));
}
