import { readFile } from 'node:fs/promises';

/** The processor time of all threads of a process so far, in seconds; `/proc/<pid>/stat` counts in hundredths. */
export async function readProcessorTime(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
