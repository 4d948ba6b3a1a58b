import { createHmac } from 'node:crypto';

/** In seconds (RFC 6238 §5.2). */
const period = 30;

/**
 * The time step whose code this is: the present one, the one before or the one after, for clocks that differ
 * (RFC 6238 §6). Null when it is another code. `now` is in ms.
 */
export function findTimeStep(secret: string, code: string, now: number): number | null {
  const present = Math.floor(now / 1000 / period);
  return [present - 1, present, present + 1].find((step) => timeCode(secret, step) === code) ?? null;
}

/** The code of six digits of a time step (RFC 4226 §5.3). */
export function timeCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const offset = hash.readUInt8(hash.length - 1) & 0xf;
  return String((hash.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}
