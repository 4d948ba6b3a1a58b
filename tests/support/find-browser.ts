import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * The path of a Chromium: the one `BROWSER_PATH` names, else an installed one, else Debian's (installed when this is root),
 * else the one Playwright brings. `log` gets a line before each slow step.
 * @throws what the installer said when there is none to be had
 */
export async function findBrowser(log: (line: string) => void): Promise<string> {
  const found = process.env.BROWSER_PATH || (await findInstalled());
  if (found) return found;
  if (process.getuid?.() === 0 && (await which('apt-get'))) {
    log('Installing Chromium for the journeys …\n');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['-qq', 'update'], { env }).catch(() => {});
    await run('apt-get', ['-qq', '-y', '--no-install-recommends', 'install', 'chromium'], { env }).catch(
      () => {},
    );
    const installed = await findInstalled();
    if (installed) return installed;
  }
  log('Fetching the browser that Playwright brings …\n');
  const playwright = join(import.meta.dirname, '..', '..', 'node_modules', '.bin', 'playwright');
  await run(process.execPath, [playwright, 'install', 'chromium']);
  const { chromium } = await import('@playwright/test');
  return chromium.executablePath();
}

async function findInstalled(): Promise<string | null> {
  for (const name of ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']) {
    const path = await which(name);
    if (path) return path;
  }
  return null;
}

async function which(name: string): Promise<string | null> {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(folder, name);
    const runs = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (runs) return path;
  }
  return null;
}
