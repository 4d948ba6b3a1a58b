import { spawn } from 'node:child_process';

/** The system user that PostgreSQL runs as when this process runs as root. */
export type ServerUser = { name: string; uid: number; gid: number };

/** Whether a program succeeded, and its output (stdout and stderr). */
export type CommandResult = { ok: boolean; output: string };

/** The user and the working directory of a program. */
export type CommandOptions = { user: ServerUser | undefined; folder: string };

/**
 * Runs a program and waits for its end.
 * @throws the operating system's error (with `code`) when the program cannot be started at all
 */
export function runCommand(
  program: string,
  options: readonly string[],
  place: CommandOptions,
): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, options, { ...spawnOptions(place), stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const keep = (chunk: Buffer) => {
      output += chunk;
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', reject);
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}

/** A clean environment, so that PG* and LC_* variables of the parent do not affect the server. */
export function spawnOptions({ user, folder }: CommandOptions) {
  const identity = user ? { uid: user.uid, gid: user.gid } : {};
  return { ...identity, cwd: folder, env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C' } };
}
