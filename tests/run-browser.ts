import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fastTemporaryFolder } from './support/fast-temporary-folder.ts';
import { findBrowser } from './support/find-browser.ts';

/** Finds or installs a browser, and runs Playwright with the arguments of this process. */
const project = join(import.meta.dirname, '..');
const playwright = join(project, 'node_modules', '.bin', 'playwright');
const config = ['--config', join('tests', 'browser', 'playwright.config.ts')];
const BROWSER_PATH = await findBrowser((text) => process.stdout.write(text), { windows: false });
const child = spawn(process.execPath, [playwright, 'test', ...config, ...process.argv.slice(2)], {
  cwd: project,
  stdio: 'inherit',
  // The profile of the browser lies in memory, too.
  env: { ...process.env, BROWSER_PATH, TMPDIR: await fastTemporaryFolder() },
});
child.once('close', (code) => {
  process.exitCode = code ?? 1;
});
