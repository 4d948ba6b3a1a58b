import type { ApiCall } from '#contract/endpoint-types.ts';
import { unwrap } from '../../../lib/api/unwrap.ts';
import type { ShoeSuggestions } from './shoe-fields.tsx';

/** The brands and colors of the catalog. */
export async function loadSuggestions(call: ApiCall): Promise<ShoeSuggestions> {
  const [brands, colors] = await Promise.all([call('GET /brands', {}), call('GET /colors', {})]);
  return { brand: unwrap(brands).body.map(({ name }) => name), color: unwrap(colors).body };
}
