import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A program of this folder in a process of its own. */
export interface BenchmarkProcess extends AsyncDisposable {
  /** Sends a message and returns the answer; programs answer each message once. */
  ask(message: string): Promise<unknown>;
}

/** Starts a program with the options of this process, so that `node --cpu-prof bench/run.ts` profiles it, too. */
export async function startBenchmarkProcess(
  program: string,
  env: Readonly<Record<string, string>>,
): Promise<BenchmarkProcess> {
  const child = fork(join(import.meta.dirname, program), {
    env: { ...process.env, ...env },
    execArgv: [...process.execArgv, '--max-semi-space-size=4'],
  });
  const ended = once(child, 'exit');
  const next = async (): Promise<unknown> => {
    const early = ended.then(() => Promise.reject(new Error(`${program} ended early`)));
    const [answer] = await Promise.race([once(child, 'message'), early]);
    return answer;
  };
  const started = next();
  await started;
  return {
    ask(message) {
      const answer = next();
      child.send(message);
      return answer;
    },
    async [Symbol.asyncDispose]() {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}
