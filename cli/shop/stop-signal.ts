/** A stop was requested before the start was complete. */
export class StoppedError extends Error {}

/** Whether SIGTERM or SIGINT was received. */
export interface StopSignal extends Disposable {
  readonly stopped: boolean;
  /** Throws {@link StoppedError} after a signal; called between two steps of the start. */
  check(): void;
  /** Resolves at the first signal. */
  readonly requested: Promise<void>;
  /** Ends the process with 1 if it has not ended by itself after so many ms. */
  exitWithin(ms: number, onLate: () => void): void;
}

/** Signals within this time, in ms, count as one; the longer one is for those that npm passes on. */
const duplicateWindow = 1_000;
const longestDelay = 10_000;

/**
 * Listens for SIGTERM and SIGINT. A second signal exits immediately. npm passes on each signal that it gets together with
 * the shop, on a busy machine seconds later and perhaps after the stop: the first repeat from npm does not count.
 */
export function listenForStop(isRunByNpm = process.env.npm_lifecycle_event !== undefined): StopSignal {
  const { promise: requested, resolve } = Promise.withResolvers<void>();
  let stoppedAt: number | null = null;
  let repeats = 0;
  let isOver = false;
  const onSignal = () => {
    if (stoppedAt === null) {
      stoppedAt = performance.now();
      resolve();
      return;
    }
    repeats += 1;
    const isPassedOn = isRunByNpm && repeats === 1;
    const window = isOver || isPassedOn ? longestDelay : duplicateWindow;
    if (performance.now() - stoppedAt > window) process.exit(1);
  };
  const signals = ['SIGTERM', 'SIGINT'] as const;
  for (const signal of signals) process.on(signal, onSignal);
  return {
    get stopped() {
      return stoppedAt !== null;
    },
    check() {
      if (stoppedAt !== null) throw new StoppedError('A stop was requested');
    },
    requested,
    exitWithin(ms, onLate) {
      const exit = () => {
        onLate();
        process.exit(1);
      };
      // Everything that is left may be waiting for something that never comes, so only this keeps its word.
      setTimeout(exit, ms).unref();
    },
    [Symbol.dispose]() {
      isOver = true;
      if (stoppedAt === null) {
        for (const signal of signals) process.off(signal, onSignal);
        return;
      }
      // A process that has nothing left to do is taken apart for a while without its listeners, and a late repeat would
      // kill it. `exit` keeps them to the end.
      process.once('beforeExit', () => process.exit());
    },
  };
}
