import { fork, type Serializable } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A program of this folder in a process of its own. */
export interface BenchmarkProcess extends AsyncDisposable {
  readonly pid: number;
  /** Sends a message and returns the answer; programs answer each message once. */
  ask(message: Serializable): Promise<unknown>;
}

/**
 * Starts a program with the options of this process, so that `node --cpu-prof bench/run.ts` profiles it, too.
 * @param flags `plain` starts it with none of the flags and settings with which the shop runs
 */
export async function startBenchmarkProcess(
  program: string,
  env: Readonly<Record<string, string>>,
  flags: 'ours' | 'plain' = 'ours',
): Promise<BenchmarkProcess> {
  const child = fork(join(import.meta.dirname, program), {
    env: { ...(flags === 'plain' ? withoutTuning(process.env) : process.env), ...env },
    execArgv: flags === 'plain' ? [] : [...process.execArgv, '--max-semi-space-size=4'],
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
    pid: child.pid ?? 0,
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

/** The environment without what `cli/run.sh` and others tune Node and its memory with. */
const withoutTuning = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(env).filter(
      ([name]) => !/^(MALLOC_|GLIBC_|NODE_OPTIONS|NODE_COMPILE_CACHE|UV_)/.test(name),
    ),
  );
