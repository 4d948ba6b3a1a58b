import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

const program = join(import.meta.dirname, 'launch-program.ts');

/** A system user that the tests start databases as. */
export type TestUser = { name: string; identity: { uid?: number; gid?: number } };

/** The user that runs the tests and, when that is root, also an ordinary user (where it can read this project). */
export async function testUsers(): Promise<TestUser[]> {
  const self: TestUser = { name: process.getuid?.() === 0 ? 'root' : 'an ordinary user', identity: {} };
  const nobody: TestUser = { name: 'an ordinary user', identity: { uid: 65534, gid: 65534 } };
  return self.name === 'root' && (await canRead(nobody)) ? [self, nobody] : [self];
}

async function canRead({ identity }: TestUser): Promise<boolean> {
  const check = promisify(execFile)(process.execPath, ['--check', program], { ...identity, cwd: '/' });
  return check.then(
    () => true,
    () => false,
  );
}

/** A new world-readable folder that belongs to the user; `remove` deletes it. */
export async function createFolder({
  identity,
}: TestUser): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'shop-launch-'));
  await chmod(path, 0o755);
  if (identity.uid !== undefined && identity.gid !== undefined) await chown(path, identity.uid, identity.gid);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** A process that launches a database. */
export type LaunchProcess = {
  process: ChildProcess;
  /** Resolves with the connection URL, or rejects with the last message. */
  url: Promise<string>;
  /** Messages so far. */
  messages: string[];
  /** Resolves with the exit code, or null when it was killed. */
  exitCode: Promise<number | null>;
};

/** Starts a process that launches a database on a folder; it must be ended, by SIGTERM or SIGKILL. */
export function startLaunchProcess(user: TestUser, dataFolder: string, durable?: 'durable'): LaunchProcess {
  const child = spawn(process.execPath, [program, dataFolder, ...(durable ? [durable] : [])], {
    ...user.identity,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const messages: string[] = [];
  const lines = createInterface({ input: child.stdout });
  const code = once(child, 'close').then(([exitCode]: (number | null)[]) => exitCode ?? null);
  const url = new Promise<string>((resolve, reject) => {
    lines.on('line', (line) => {
      const { url: found, ...rest }: Record<string, string> = JSON.parse(line);
      messages.push(...Object.values(rest));
      if (found) resolve(found);
    });
    code.then((exitCode) => reject(new Error(messages.at(-1) ?? `the process ended with ${exitCode}`)));
  });
  // A test that kills the process before it is ready does not await the URL.
  url.catch(() => {});
  return { process: child, url, messages, exitCode: code };
}

/** Stops a process with SIGTERM. */
export async function stopLaunchProcess(launched: LaunchProcess): Promise<number | null> {
  launched.process.kill('SIGTERM');
  return launched.exitCode;
}
