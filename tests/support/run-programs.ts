import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { collectFailures } from './test-command.ts';
import { type FileTimes, parseFileTimes } from './times/measured-times.ts';

/** How long a test file took, in s, and its CPU time if the run measures it. */
export interface FileTally {
  readonly name: string;
  readonly seconds: number;
  readonly times: FileTimes | undefined;
}

/** The totals of tests, their files, and the failed tests with their errors. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  /** The CPU time of the programs and of all processes that they started, in s. */
  readonly cpuSeconds: number;
  readonly files: readonly FileTally[];
  readonly failures: readonly string[];
}

/** A program of `node_modules/.bin`, or a file of the repository, with its arguments. */
export type Command = readonly [program: string, ...rest: string[]];

/** Commands that run one after the other; the first that fails ends them. */
export interface TestStep {
  readonly name: string;
  readonly commands: readonly Command[];
  /** Environment variables of the commands. */
  readonly env?: Readonly<Record<string, string>>;
}

const project = join(import.meta.dirname, '..', '..');

/** Tests that are about NODE_ENV set it themselves. */
const { NODE_ENV: _, ...environment } = process.env;

const running = new Set<ChildProcess>();

/** Asks the programs that are running to end, and waits for them for at most this many ms. */
export async function stopPrograms(milliseconds: number): Promise<void> {
  const ended = [...running].map((child) => {
    signalGroup(child, 'SIGTERM');
    return once(child, 'close');
  });
  await Promise.race([Promise.all(ended), wait(milliseconds)]);
}

/**
 * Runs a step, and hands its output to `write`. A command that reports no totals counts as one failure when it fails.
 */
export async function runStep(
  { commands, env = {} }: TestStep,
  write: (text: string) => void,
): Promise<Tally> {
  let passed = 0;
  let failed = 0;
  let cpuSeconds = 0;
  const files: FileTally[] = [];
  const failures: string[] = [];
  for (const command of commands) {
    const { code, tally } = await run(command, env, write);
    passed += tally.passed;
    failed += tally.failed;
    cpuSeconds += tally.cpuSeconds;
    files.push(...tally.files);
    failures.push(...tally.failures);
    if (code === 0) continue;
    failed ||= 1;
    break;
  }
  return { passed, failed, cpuSeconds, files, failures };
}

/** The line with which both reporters of `tests/` close; it is counted, not printed. */
const totals = /^(\d+) passed, (\d+) failed, (\d+) skipped$/;

/** The line of a file, with its name and its seconds. */
const fileLine = /^[✓✗] (\S+) .* ([\d.]+) s$/u;

/** Runs a program, and writes the CPU time of the shell and of its descendants to a pipe: only POSIX shells have a portable way. */
const measured = ['sh', '-c', '"$@"; code=$?; times >&3; exit "$code"', 'sh'] as const;

/** The second line of `times`: the user and the system time of the descendants. */
function parseTimes(text: string): number {
  const [, descendants = ''] = text.split('\n');
  return [...descendants.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  );
}

/** The shell passes on no signals, so all processes of its group get them. */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // All of them have ended.
  }
}

function run(
  [program, ...rest]: Command,
  env: Readonly<Record<string, string>>,
  write: (text: string) => void,
): Promise<{ code: number; tally: Tally }> {
  const file = program.endsWith('.ts') ? join(project, program) : join(project, 'node_modules/.bin', program);
  return new Promise((resolve, reject) => {
    const [shell, ...shellArguments] = measured;
    const child = spawn(shell, [...shellArguments, process.execPath, file, ...rest], {
      cwd: project,
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      detached: true,
      env: { ...environment, ...env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) },
    });
    running.add(child);
    let tally: Pick<Tally, 'passed' | 'failed'> = { passed: 0, failed: 0 };
    const files: Omit<FileTally, 'times'>[] = [];
    const times = new Map<string, FileTimes>();
    const collected = collectFailures();
    const readLine = (line: string) => {
      const fileTimes = parseFileTimes(line);
      if (fileTimes) return times.set(fileTimes.name, fileTimes.times);
      collected.readLine(line);
      const found = totals.exec(line.trimEnd());
      const [, name, duration] = fileLine.exec(line.trimEnd()) ?? [];
      if (name) files.push({ name, seconds: Number(duration) });
      if (!found) return write(line);
      const [passed = 0, failed = 0, skipped = 0] = found.slice(1).map(Number);
      // A skipped test proves nothing.
      tally = { passed, failed: failed + skipped };
    };
    let cpuTimes = '';
    child.stdio[3]?.on('data', (text) => {
      cpuTimes += text;
    });
    for (const stream of [child.stdout, child.stderr]) {
      let open = '';
      stream?.setEncoding('utf8').on('data', (text: string) => {
        const lines = (open + text).split(/(?<=\n)/);
        open = lines.at(-1)?.endsWith('\n') ? '' : (lines.pop() ?? '');
        lines.forEach(readLine);
      });
      stream?.once('end', () => open !== '' && readLine(`${open}\n`));
    }
    child.once('error', reject);
    child.once('close', (code) => {
      running.delete(child);
      resolve({
        code: code ?? 1,
        tally: {
          ...tally,
          cpuSeconds: parseTimes(cpuTimes),
          files: files.map((one) => ({ ...one, times: times.get(one.name) })),
          failures: collected.failures,
        },
      });
    });
  });
}
