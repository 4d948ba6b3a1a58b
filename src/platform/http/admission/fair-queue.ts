/** How much is done at once, and how the rest waits for its turn. */
export interface QueueLimits {
  readonly atOnce: number;
  /** How many wait for their turn; more are refused. */
  readonly waiting: number;
  /** How long each waits at most, in ms, before it is refused. */
  readonly patience: number;
  /** How many of one address are handled at once, even if nobody else waits. */
  readonly ofAddress?: number;
}

/** What wants a place: exactly one of these is called once, unless it leaves before. */
export interface Work {
  begin(): void;
  refuse(): void;
}

/** Enters work of an address, and returns what ends it, which may be called more than once. */
export type Enter = (address: string, work: Work) => () => void;

interface Waiting extends Work {
  readonly timer: NodeJS.Timeout;
}

/** Of all places, while others wait. */
const largestShare = 1 / 8;

/**
 * Creates a queue whose places go to the addresses in turns. While others wait, an address gets no more than an eighth of
 * them. When the queue is full, the address with most waiting gives way.
 */
export function createFairQueue({ atOnce, waiting: most, patience, ofAddress = atOnce }: QueueLimits): Enter {
  const share = Math.min(ofAddress, Math.max(1, Math.floor(atOnce * largestShare)));
  const active = new Map<string, number>();
  /** By address, the one whose turn is next first; each as they came. */
  const waiting = new Map<string, Set<Waiting>>();
  let activeInAll = 0;
  let waitingInAll = 0;

  const countOf = (address: string): number => active.get(address) ?? 0;

  const change = (address: string, by: 1 | -1) => {
    activeInAll += by;
    const count = countOf(address) + by;
    if (count > 0) active.set(address, count);
    else active.delete(address);
  };

  const take = (address: string, one: Waiting) => {
    const line = waiting.get(address);
    if (!line?.delete(one)) return false;
    clearTimeout(one.timer);
    waitingInAll -= 1;
    if (line.size === 0) waiting.delete(address);
    return true;
  };

  const findNext = (): string | null => {
    let fewest: string | null = null;
    for (const address of waiting.keys()) {
      const count = countOf(address);
      if (count < share) return address;
      if (count < ofAddress && (fewest === null || count < countOf(fewest))) fewest = address;
    }
    return fewest;
  };

  const fillPlaces = () => {
    while (activeInAll < atOnce) {
      const address = findNext();
      const line = address === null ? undefined : waiting.get(address);
      const [one] = line ?? [];
      if (address === null || !line || !one) return;
      take(address, one);
      // Its next request waits until the others had their turn.
      if (waiting.delete(address)) waiting.set(address, line);
      change(address, 1);
      one.begin();
    }
  };

  /** Makes room for an address by refusing the newest of the one with most. @returns whether there is room now */
  const makeRoom = (address: string): boolean => {
    if (waitingInAll < most) return true;
    const longest = [...waiting].reduce<[string, Set<Waiting>] | null>(
      (longest, line) => (longest && longest[1].size >= line[1].size ? longest : line),
      null,
    );
    const newest = [...(longest?.[1] ?? [])].at(-1);
    const own = waiting.get(address)?.size ?? 0;
    if (!longest || !newest || longest[1].size <= own + 1) return false;
    take(longest[0], newest);
    newest.refuse();
    return true;
  };

  return (address, work) => {
    const end = once(() => {
      change(address, -1);
      fillPlaces();
    });
    if (activeInAll < atOnce && countOf(address) < ofAddress) {
      change(address, 1);
      work.begin();
      return end;
    }
    if (!makeRoom(address)) {
      work.refuse();
      return () => {};
    }
    let leave = () => {};
    const one: Waiting = {
      timer: setTimeout(() => {
        if (take(address, one)) work.refuse();
      }, patience).unref(),
      begin() {
        leave = end;
        work.begin();
      },
      refuse: work.refuse,
    };
    leave = () => {
      take(address, one);
    };
    const line = waiting.get(address);
    if (line) line.add(one);
    else waiting.set(address, new Set([one]));
    waitingInAll += 1;
    return () => leave();
  };
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    work();
  };
}
