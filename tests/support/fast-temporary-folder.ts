import { readFile, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';

/**
 * A folder in memory if it has four free gigabytes and programs there run, else on disk: a new database consists of 300 files,
 * and creating these on a disk takes twice the processor time of the whole rest.
 */
export async function fastTemporaryFolder(): Promise<string> {
  const memory = await statfs('/dev/shm').catch(() => undefined);
  const mounts = await readFile('/proc/mounts', 'utf8').catch(() => '');
  const isUsable =
    memory && memory.bavail * memory.bsize > 4 * 2 ** 30 && !/ \/dev\/shm .*\bnoexec\b/.test(mounts);
  return isUsable ? '/dev/shm' : tmpdir();
}
