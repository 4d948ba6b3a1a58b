import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * The secret in a file that only the shop's user can read, at least 32 characters; made at the first start. Processes that
 * start together agree on one. `first` is what a new file holds, `removing` what removing a damaged one does.
 */
export async function findSecretFile(
  file: string,
  { first = randomBytes(48).toString('base64url'), removing }: { first?: string; removing: string },
): Promise<string> {
  // Written elsewhere and linked, so that no other process ever reads half of it.
  const draft = `${file}.${randomUUID()}`;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(draft, `${first}\n`, { mode: 0o600 });
  await link(draft, file).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  });
  await rm(draft);
  const found = (await readFile(file, 'utf8')).trim();
  if (found.length < 32)
    throw new Error(`The secret in ${file} is damaged: remove the file, which ${removing}`);
  return found;
}
