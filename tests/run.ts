import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { findBrowser } from './support/find-browser.ts';

/** The totals of a test run. */
interface Tally {
  passed: number;
  failed: number;
}

/** One step: a program of `node_modules/.bin` with its arguments. */
type Command = readonly [program: string, ...rest: string[]];

const project = join(import.meta.dirname, '..');
const withBrowser = !process.argv.includes('--without-browser');

const steps: readonly (readonly [name: string, ...commands: Command[]])[] = [
  ['Format and lint', ['biome', 'check', '--error-on-warnings']],
  ['Types', ['react-router', 'typegen'], ['tsc', '--noEmit']],
  ['Unused code', ['knip', '--treat-config-hints-as-errors']],
  ['Unit, architecture, API and command tests', ['vitest', 'run']],
  ...(withBrowser
    ? ([['Browser tests', ['playwright', 'test', '--config', 'tests/browser/playwright.config.ts']]] as const)
    : []),
];

const total: Tally = { passed: 0, failed: 0 };
const times: string[] = [];
for (const [name, ...commands] of steps) {
  write(`\n── ${name}\n`);
  const began = performance.now();
  const env = name === 'Browser tests' ? { BROWSER_PATH: await findBrowser(write) } : {};
  const { passed, failed } = await runAll(commands, env);
  total.passed += passed;
  total.failed += failed;
  times.push(
    `${((performance.now() - began) / 1000).toFixed(1).padStart(7)} s  ${name}${failed > 0 ? '  ✗' : ''}`,
  );
}
write(`\n${times.join('\n')}\n${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed > 0 ? 1 : 0;

/** Runs a step's commands until one fails. A command without totals counts only when it fails. */
async function runAll(commands: readonly Command[], env: Record<string, string>): Promise<Tally> {
  const sum: Tally = { passed: 0, failed: 0 };
  for (const command of commands) {
    const { code, tally } = await run(command, env);
    sum.passed += tally?.passed ?? 0;
    sum.failed += tally?.failed ?? 0;
    if (code === 0) continue;
    if (sum.failed === 0) sum.failed = 1;
    break;
  }
  return sum;
}

function run(
  [program, ...rest]: Command,
  env: Record<string, string>,
): Promise<{ code: number; tally: Tally | null }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(project, 'node_modules', '.bin', program), ...rest], {
      cwd: project,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }), ...env },
    });
    let end = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      process.stdout.write(text);
      end = (end + text).slice(-2000);
    });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, tally: readTally(end) }));
  });
}

/** The line with which both reporters of `tests/` close: `12 passed, 0 failed, 0 skipped`. */
function readTally(output: string): Tally | null {
  const found = [...output.matchAll(/^(\d+) passed, (\d+) failed, (\d+) skipped$/gm)].at(-1);
  if (!found) return null;
  const [passed = 0, failed = 0, skipped = 0] = found.slice(1).map(Number);
  // A skipped test proves nothing.
  return { passed, failed: failed + skipped };
}

function write(text: string): void {
  process.stdout.write(text);
}
