import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';

/** Whether a database has stopped answering. */
export type DatabaseOutage = {
  /** True while the database answers nothing; calls fail at once then, rather than each after its own limit. */
  readonly isActive: boolean;
  /** Something was not answered in time: probes the database until it answers. */
  probe(): void;
  close(): void;
};

/**
 * How long the answer to a probe may take before that is an outage, in ms: a new connection to one that
 * is 200 ms away, or busy, takes a second.
 */
const outageAfter = 2_000;
/** The limit of one probe, in ms: a new connection and one statement. */
const probeTimeout = 2_500;
/** The pause between two probes, in ms. */
const probeInterval = 200;

/**
 * Probes the database on connections of their own, so that a full pool or a lock is not taken for an outage, and so that
 * its return is noticed within about a second although every older connection may be dead.
 */
export function detectOutage(url: string): DatabaseOutage {
  const closing = new AbortController();
  const { signal } = closing;
  let isActive = false;
  let probing = false;

  const probeUntilAnswered = async () => {
    const timer = setTimeout(() => {
      isActive = true;
    }, outageAfter);
    while (!signal.aborted && !(await answers(url, signal)))
      await wait(probeInterval, undefined, { signal }).catch(() => {});
    clearTimeout(timer);
    isActive = false;
  };
  return {
    get isActive() {
      return isActive;
    },
    probe() {
      if (probing || signal.aborted) return;
      probing = true;
      void probeUntilAnswered().finally(() => {
        probing = false;
      });
    },
    close: () => closing.abort(),
  };
}

/** Whether a new connection answers within {@link probeTimeout}. */
async function answers(url: string, signal: AbortSignal): Promise<boolean> {
  const client = new Client({ connectionString: url, application_name: 'sneaker-paradise question' });
  const destroy = () => client.connection.stream.destroy();
  client.on('error', () => {});
  const timer = setTimeout(destroy, probeTimeout);
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
