import { execFile } from 'node:child_process';
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Names of Chromium in Debian and elsewhere. */
const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** Chromium without windows, tabs and address bar, which Debian and Playwright bring: it takes a quarter less processor time. */
const withoutWindows = 'chromium-headless-shell';

/**
 * The path of a Chromium: the one `BROWSER_PATH` names, else an installed one, else Debian's (installed when this is root),
 * else the one Playwright brings. `log` gets a line before each slow step.
 * @param windows false for what needs only pages: the browser without windows is preferred, if there is one
 * @throws what the installer said when there is none to be had
 */
export async function findBrowser(log: (line: string) => void, { windows = true } = {}): Promise<string> {
  const wanted = windows ? names : [withoutWindows, ...names];
  const found = process.env.BROWSER_PATH || (await findInstalled(wanted));
  if (found) return found;
  if (process.getuid?.() === 0 && (await which('apt-get'))) {
    log('Installing Chromium for the journeys …\n');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['-qq', 'update'], { env }).catch(() => {});
    for (const name of wanted.slice(0, windows ? 1 : 2)) {
      await run('apt-get', ['-qq', '-y', '--no-install-recommends', 'install', name], { env }).catch(
        () => {},
      );
      const installed = await findInstalled(wanted);
      if (installed) return installed;
    }
  }
  log('Fetching the browser that Playwright brings …\n');
  const playwright = join(import.meta.dirname, '..', '..', 'node_modules', '.bin', 'playwright');
  await run(process.execPath, [playwright, 'install', 'chromium']);
  const { chromium } = await import('@playwright/test');
  return chromium.executablePath();
}

async function findInstalled(wanted: readonly string[]): Promise<string | null> {
  for (const name of wanted) {
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
