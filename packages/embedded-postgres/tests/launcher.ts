import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

const program = join(import.meta.dirname, 'launcher-process.ts');

/** Somebody who starts the shop. */
export type Person = { name: string; identity: { uid?: number; gid?: number } };

/** Whoever runs the tests and, when that is root, an ordinary user too (where one may read this project). */
export async function people(): Promise<Person[]> {
  const self: Person = { name: process.getuid?.() === 0 ? 'root' : 'an ordinary user', identity: {} };
  const nobody: Person = { name: 'an ordinary user', identity: { uid: 65534, gid: 65534 } };
  return self.name === 'root' && (await mayRead(nobody)) ? [self, nobody] : [self];
}

async function mayRead({ identity }: Person): Promise<boolean> {
  const look = promisify(execFile)(process.execPath, ['--check', program], { ...identity, cwd: '/' });
  return look.then(
    () => true,
    () => false,
  );
}

/** An empty folder of that person's own, which others may enter; `remove` deletes it with all it holds. */
export async function ownFolder({ identity }: Person): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'shop-launch-'));
  await chmod(path, 0o755);
  if (identity.uid !== undefined && identity.gid !== undefined) await chown(path, identity.uid, identity.gid);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** A process of that person that launches a database. */
export type Launcher = {
  process: ChildProcess;
  /** Settles with the database's address, or rejects with what the launcher said instead. */
  url: Promise<string>;
  /** Its messages so far. */
  told: string[];
  /** Settles with its exit code, or null when it was killed. */
  code: Promise<number | null>;
};

/** Starts a launcher on a folder; it must be ended, by SIGTERM or SIGKILL. */
export function startLauncher(person: Person, dataFolder: string, durable?: 'durable'): Launcher {
  const child = spawn(process.execPath, [program, dataFolder, ...(durable ? [durable] : [])], {
    ...person.identity,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const told: string[] = [];
  const lines = createInterface({ input: child.stdout });
  const code = once(child, 'close').then(([exitCode]: (number | null)[]) => exitCode ?? null);
  const url = new Promise<string>((resolve, reject) => {
    lines.on('line', (line) => {
      const { url: found, ...rest }: Record<string, string> = JSON.parse(line);
      told.push(...Object.values(rest));
      if (found) resolve(found);
    });
    code.then((exitCode) => reject(new Error(told.at(-1) ?? `the launcher ended with ${exitCode}`)));
  });
  // A test that kills the launcher before it is ready does not ask for its address.
  url.catch(() => {});
  return { process: child, url, told, code };
}

/** Ends a launcher the ordinary way. */
export async function endLauncher(launcher: Launcher): Promise<number | null> {
  launcher.process.kill('SIGTERM');
  return launcher.code;
}
