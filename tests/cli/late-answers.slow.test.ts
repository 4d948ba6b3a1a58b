import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { projectFolder } from '#config/environment.ts';

/** Serves one response, and prints after how many ms it arrived. */
const program = `
  import { createServer, get } from 'node:http';
  const server = createServer((_, response) => response.end('here'));
  server.listen(0, async () => {
    const began = performance.now();
    get({ port: server.address().port, headers: JSON.parse(process.argv[1]) }, (response) => {
      response.resume().on('end', () => {
        console.log(performance.now() - began);
        server.close();
      });
    });
  });
`;

async function measureResponse(headers: object): Promise<number> {
  const file = join(projectFolder, 'tests/browser/late-answers.ts');
  const args = ['--import', file, '--input-type=module', '--eval', program, JSON.stringify(headers)];
  const child = spawn(process.execPath, args, { env: { ...process.env, LATE_ANSWERS: '5000' } });
  const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return Number(output);
}

test('with late answers, a response to a browser is held back, and one to a test is not', async () => {
  expect(await measureResponse({ 'sec-fetch-mode': 'cors' })).toBeGreaterThan(4900);
  expect(await measureResponse({})).toBeLessThan(4900);
});
