import type { ApiCall } from '../../../lib/api-client.ts';
import { unwrapOrThrow } from '../../../lib/unwrap-or-throw.ts';
import type { Known } from './shoe-texts.tsx';

/** The brands and colours the catalogue has. */
export async function readKnown(call: ApiCall): Promise<Known> {
  const [brands, colors] = await Promise.all([call('GET /brands', {}), call('GET /colors', {})]);
  return { brands: unwrapOrThrow(brands).body.map(({ name }) => name), colors: unwrapOrThrow(colors).body };
}
