import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const program = join(import.meta.dirname, '..', 'supply-chain', 'check-vulnerabilities.ts');

/** What the registry has of a package: npm looks for a version without the vulnerability. */
const versions = {
  name: 'sharp',
  'dist-tags': { latest: '0.35.5' },
  versions: { '0.35.5': { name: 'sharp', version: '0.35.5' } },
};

/** Runs the check against a registry with these advisories. */
async function check(status: number, advisories: object): Promise<{ code: number | null; output: string }> {
  const registry = createServer((request, response) => {
    request.resume();
    const body = request.method === 'GET' ? versions : advisories;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    registry.close();
  });
  const address = registry.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const env = { ...process.env, npm_config_registry: `http://127.0.0.1:${port}/` };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [program], { env }, (_error, output) =>
      resolve({ code: child.exitCode, output }),
    );
  });
}

test('an installed version with a known vulnerability fails the check', async () => {
  const advisory = {
    id: 1,
    url: 'https://example.test/advisory',
    title: 'Out-of-bounds write',
    severity: 'high',
    vulnerable_versions: '>=0.1.0',
    cwe: [],
    cvss: { score: 0, vectorString: null },
  };
  const { code, output } = await check(200, { sharp: [advisory] });
  expect(output).toContain('sharp *: high vulnerability');
  expect(code).toBe(1);
});

test('without one, or without an answer, it passes', async () => {
  expect(await check(200, {})).toEqual({ code: 0, output: '' });
  expect(await check(405, {})).toEqual({
    code: 0,
    output: 'The registry tells nothing of vulnerabilities.\n',
  });
});
