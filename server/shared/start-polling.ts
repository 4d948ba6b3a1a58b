/** Work that is repeated until it is stopped. */
export interface Polling {
  /** Whether it was stopped: what runs ends after its present piece. */
  readonly stopped: boolean;
  /** Stops, and waits for what runs. */
  stop(): Promise<void>;
}

/** How long after the end of one round the next begins, in ms. */
const pause = 1_000;

/** Repeats work once a second, the first time at once; `onError` is told of a round that fails, and the next follows. */
export function startPolling(work: () => Promise<unknown>, onError: (error: unknown) => void): Polling {
  let stopped = false;
  let running: Promise<unknown> = Promise.resolve();
  const tick = () => {
    running = work()
      .catch(onError)
      .finally(() => {
        if (!stopped) timer = setTimeout(tick, pause);
      });
  };
  let timer = setTimeout(tick, 0);
  return {
    get stopped() {
      return stopped;
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
