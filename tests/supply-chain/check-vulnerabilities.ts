import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';

/**
 * Fails when the registry knows a vulnerability of an installed version, however mild. Without an answer, as offline,
 * it says so and passes: the versions are locked, so that nothing changed since the last answer.
 */
const project = join(import.meta.dirname, '..', '..');

const report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({ severity: z.string(), range: z.string(), fixAvailable: z.unknown() }),
  ),
});

const found = await audit();
if (found === null) process.stdout.write('The registry tells nothing of vulnerabilities.\n');
for (const [name, { severity, range }] of found ?? [])
  process.stdout.write(`${name} ${range}: ${severity} vulnerability; "npm audit" tells more.\n`);
if (found && found.length > 0) process.exitCode = 1;

async function audit() {
  const options = ['audit', '--json', '--fetch-retries=0', '--fetch-timeout=10000'];
  const { stdout } = await promisify(execFile)('npm', options, { cwd: project }).catch(
    // npm exits with 1 when it found something, and when it could not ask.
    (error: { stdout?: string }) => ({ stdout: error.stdout ?? '' }),
  );
  const parsed = report.safeParse(parseJson(stdout));
  return parsed.success ? Object.entries(parsed.data.vulnerabilities) : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
