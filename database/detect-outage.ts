import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';

/** Whether a database has stopped answering. */
export type Silence = {
  /** True while the database answers nothing; calls fail at once then, rather than each after its own limit. */
  readonly isSilent: boolean;
  /** Something was not answered in time: asks the database until it answers. */
  suspect(): void;
  close(): void;
};

/**
 * How long an answer to the question may take before the database counts as silent, in ms: a new connection to one that
 * is 200 ms away, or busy, takes a second.
 */
const patience = 2_000;
/** The limit of one question, in ms: a new connection and one statement. */
const questionTime = 2_500;
/** The pause between two questions, in ms. */
const pause = 200;

/**
 * Asks a suspected database on connections of their own, so that a full pool or a lock is not taken for silence, and so
 * that its return is noticed within about a second although every older connection may be dead.
 */
export function detectSilence(url: string): Silence {
  const closing = new AbortController();
  const { signal } = closing;
  let isSilent = false;
  let asking = false;

  const askUntilAnswered = async () => {
    const timer = setTimeout(() => {
      isSilent = true;
    }, patience);
    while (!signal.aborted && !(await answers(url, signal)))
      await wait(pause, undefined, { signal }).catch(() => {});
    clearTimeout(timer);
    isSilent = false;
  };
  return {
    get isSilent() {
      return isSilent;
    },
    suspect() {
      if (asking || signal.aborted) return;
      asking = true;
      void askUntilAnswered().finally(() => {
        asking = false;
      });
    },
    close: () => closing.abort(),
  };
}

/** Whether a new connection answers within {@link questionTime}. */
async function answers(url: string, signal: AbortSignal): Promise<boolean> {
  const client = new Client({ connectionString: url, application_name: 'sneaker-paradise question' });
  const destroy = () => client.connection.stream.destroy();
  client.on('error', () => {});
  const timer = setTimeout(destroy, questionTime);
  signal.addEventListener('abort', destroy);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', destroy);
    destroy();
  }
}
