/** The shop was told to stop before it was open. */
export class StoppedError extends Error {}

/** Whether the shop was told to stop, by SIGTERM or SIGINT. */
export interface StopSignal extends Disposable {
  readonly stopped: boolean;
  /** Throws {@link StoppedError} once it was told; to be asked between two steps of the start. */
  check(): void;
  /** Settles when it is told. */
  readonly requested: Promise<void>;
}

/** One Ctrl+C may arrive twice, from the terminal and from npm; what comes later than this, in ms, is meant. */
const echo = 1_000;

/** Listens for the signals that end the shop. A second one, meant as such, ends the process on the spot. */
export function listenForStop(): StopSignal {
  const { promise: requested, resolve } = Promise.withResolvers<void>();
  let stoppedAt: number | null = null;
  const hear = () => {
    if (stoppedAt === null) {
      stoppedAt = performance.now();
      resolve();
    } else if (performance.now() - stoppedAt > echo) {
      process.exit(1);
    }
  };
  const signals = ['SIGTERM', 'SIGINT'] as const;
  for (const signal of signals) process.on(signal, hear);
  return {
    get stopped() {
      return stoppedAt !== null;
    },
    check() {
      if (stoppedAt !== null) throw new StoppedError('The shop was told to stop');
    },
    requested,
    [Symbol.dispose]() {
      for (const signal of signals) process.off(signal, hear);
    },
  };
}
