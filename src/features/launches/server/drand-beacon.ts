import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { RandomnessBeacon } from './randomness-beacon.ts';

/** The longest that a chain may take to answer, in ms. */
const timeout = 3_000;

const chainInfo = z.object({ period: z.number().positive(), genesis_time: z.number() });
const publishedRound = z.object({
  round: z.number().int(),
  randomness: z.string().regex(/^[0-9a-f]{64}$/),
  signature: z.string().regex(/^([0-9a-f]{2})+$/),
});

/**
 * The chain of drand at an HTTP address (https://docs.drand.love/developer/http-api/): rounds follow one another in even
 * steps from its genesis. A round's randomness has to be the SHA-256 of its signature; the signature itself is not
 * verified.
 */
export function createDrandBeacon(url: string): RandomnessBeacon {
  return {
    url,
    async findRound(at) {
      const { period, genesis_time: genesis } = chainInfo.parse(await readJson(`${url}/info`));
      return Math.max(1, Math.ceil((at.getTime() / 1000 - genesis) / period) + 1);
    },
    async readRound(chain, round) {
      const read = publishedRound.safeParse(
        await readJson(`${chain}/public/${round}`).catch(() => undefined),
      );
      if (!read.success) return null;
      const { randomness, signature } = read.data;
      const hash = createHash('sha256').update(Buffer.from(signature, 'hex')).digest('hex');
      return read.data.round === round && hash === randomness ? randomness : null;
    },
  };
}

async function readJson(address: string): Promise<unknown> {
  const response = await fetch(address, { signal: AbortSignal.timeout(timeout), redirect: 'error' });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response.json();
}
