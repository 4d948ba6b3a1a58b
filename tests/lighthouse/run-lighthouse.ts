import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

const run = promisify(execFile);
/** A package of its own, so that starting and testing the shop does not install it. */
const tool = join(import.meta.dirname, 'tool');
const program = join(tool, 'node_modules', 'lighthouse', 'cli', 'index.js');

/** Installs Lighthouse into the folder `tool` where it is missing. */
export async function installLighthouse(write: (text: string) => void): Promise<void> {
  if (existsSync(program)) return;
  write('Installing Lighthouse. This takes some seconds, once.\n');
  await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: tool });
}

const score = z.number().nullable();

/** What is read of Lighthouse's result (its `LH.Result`). */
const result = z.object({
  runWarnings: z.array(z.unknown()),
  audits: z.record(z.string(), z.object({ title: z.string(), score, numericValue: z.number().optional() })),
  categories: z.record(
    z.string(),
    z.object({ score, auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })) }),
  ),
});
export type LighthouseResult = z.infer<typeof result>;

/**
 * Audits a page once in a running browser.
 * @throws an error with the sentence of Lighthouse when it fails, e.g. because the browser recorded no trace of the page
 */
export async function runLighthouse(
  url: string,
  options: { port: number; categories: readonly string[]; skipAudits: readonly string[] },
): Promise<LighthouseResult> {
  const { port, categories, skipAudits } = options;
  const { stdout } = await run(
    process.execPath,
    [
      program,
      url,
      `--port=${port}`,
      '--quiet',
      '--output=json',
      '--no-enable-error-reporting',
      `--only-categories=${categories.join(',')}`,
      ...(skipAudits.length > 0 ? [`--skip-audits=${skipAudits.join(',')}`] : []),
    ],
    { maxBuffer: 64 * 1024 * 1024 },
  ).catch((cause: Error & { stderr?: string }) => {
    throw new Error(cause.stderr?.trim().split('\n')[0] || cause.message, { cause });
  });
  return result.parse(JSON.parse(stdout));
}
