/** Memory that the process keeps for a client. */
export interface Holding {
  /** Says how many bytes it is now. */
  resize(bytes: number): void;
  release(): void;
}

/** What a process keeps for its clients, and how much at most. */
export interface Holdings {
  /** Keeps something for an address, until it is released, or too much is kept: then `close` is called, at once or later. */
  hold(address: string, close: () => void): Holding;
  /** Ends the checks. */
  close(): void;
}

/** The limits of {@link Holdings}. */
export interface HoldingLimits {
  /** Of all addresses together. */
  readonly bytes: number;
  /** How many an address has for longer than `grace` (in ms). */
  readonly ofAddress: number;
  readonly grace: number;
  /** How often `ofAddress` is checked, in ms. */
  readonly checkingInterval: number;
}

interface Held {
  bytes: number;
  readonly since: number;
  readonly close: () => void;
}

interface OfAddress {
  bytes: number;
  readonly all: Set<Held>;
}

/** Creates {@link Holdings}. Beyond the limits, the oldest of the address with most is closed. */
export function createHoldings({ bytes: most, ofAddress, grace, checkingInterval }: HoldingLimits): Holdings {
  const addresses = new Map<string, OfAddress>();
  let bytesInAll = 0;

  const resize = (address: string, held: Held, bytes: number) => {
    const own = addresses.get(address);
    if (!own?.all.has(held)) return;
    own.bytes += bytes - held.bytes;
    bytesInAll += bytes - held.bytes;
    held.bytes = bytes;
  };
  const release = (address: string, held: Held) => {
    resize(address, held, 0);
    const own = addresses.get(address);
    own?.all.delete(held);
    if (own?.all.size === 0) addresses.delete(address);
  };
  const closeOldest = (address: string) => {
    for (const held of addresses.get(address)?.all ?? []) {
      if (held.bytes === 0) continue;
      release(address, held);
      held.close();
      return;
    }
  };
  const closeExcess = () => {
    while (bytesInAll > most) {
      const largest = [...addresses].reduce((largest, one) =>
        one[1].bytes > largest[1].bytes ? one : largest,
      );
      closeOldest(largest[0]);
    }
  };

  const timer = setInterval(() => {
    const latest = performance.now() - grace;
    for (const [address, { all }] of addresses) {
      let excess = all.size - ofAddress;
      for (const held of all) {
        if (excess <= 0 || held.since > latest) break;
        excess -= 1;
        release(address, held);
        held.close();
      }
    }
  }, checkingInterval).unref();

  return {
    hold(address, close) {
      const held: Held = { bytes: 0, since: performance.now(), close };
      const own = addresses.get(address) ?? { bytes: 0, all: new Set() };
      own.all.add(held);
      addresses.set(address, own);
      return {
        resize(bytes) {
          resize(address, held, bytes);
          closeExcess();
        },
        release: () => release(address, held),
      };
    },
    close: () => clearInterval(timer),
  };
}
