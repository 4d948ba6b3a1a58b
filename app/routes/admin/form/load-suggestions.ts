import type { ApiCall } from '#contract/endpoint-types.ts';
import { unwrapOrThrow } from '../../../lib/api/unwrap-or-throw.ts';
import type { ShoeSuggestions } from './shoe-fields.tsx';

/** The brands and colors of the catalogue. */
export async function loadSuggestions(call: ApiCall): Promise<ShoeSuggestions> {
  const [brands, colors] = await Promise.all([call('GET /brands', {}), call('GET /colors', {})]);
  return { brand: unwrapOrThrow(brands).body.map(({ name }) => name), color: unwrapOrThrow(colors).body };
}
