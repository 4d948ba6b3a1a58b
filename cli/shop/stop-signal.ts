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

/** One Ctrl+C may arrive twice, from the terminal and from npm: signals within this time, in ms, count as one. */
const duplicateWindow = 1_000;

/** Listens for SIGTERM and SIGINT. A second signal exits immediately. */
export function listenForStop(): StopSignal {
  const { promise: requested, resolve } = Promise.withResolvers<void>();
  let stoppedAt: number | null = null;
  const onSignal = () => {
    if (stoppedAt === null) {
      stoppedAt = performance.now();
      resolve();
    } else if (performance.now() - stoppedAt > duplicateWindow) {
      process.exit(1);
    }
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
      for (const signal of signals) process.off(signal, onSignal);
    },
  };
}
