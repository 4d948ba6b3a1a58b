import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const ticksPerSecond = 100;

interface ProcessTime {
  readonly pid: number;
  readonly parent: number;
  /** Its own time, and that of its children that have ended. */
  readonly ticks: number;
}

/**
 * Returns the CPU time that this process and its descendants have used so far, in s, including those that have ended. The
 * time of a process is lost if its parent did not wait for it. On systems without `/proc`, only this process counts.
 */
export function readTreeSeconds(): number {
  if (process.platform !== 'linux') {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  }
  const processes = readdirSync('/proc').flatMap(readProcess);
  const children = Map.groupBy(processes, ({ parent }) => parent);
  const sumTicks = ({ pid, ticks }: ProcessTime): number =>
    (children.get(pid) ?? []).reduce((sum, child) => sum + sumTicks(child), ticks);
  const own = processes.find(({ pid }) => pid === process.pid);
  return own ? sumTicks(own) / ticksPerSecond : 0;
}

function readProcess(name: string): ProcessTime[] {
  if (!/^\d+$/.test(name)) return [];
  try {
    // The program's name, in brackets, can contain spaces and brackets.
    const [, parent, ...rest] = readFileSync(`/proc/${name}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    const ticks = rest.slice(9, 13).reduce((sum, field) => sum + Number(field), 0);
    return [{ pid: Number(name), parent: Number(parent), ticks }];
  } catch {
    // It has just ended.
    return [];
  }
}
