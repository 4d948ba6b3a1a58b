import type { Call } from '../../../outside/api.ts';
import { demand } from '../../../outside/demand.ts';
import type { Known } from './shoe-texts.tsx';

/** The brands and colours the catalogue has. */
export async function readKnown(call: Call): Promise<Known> {
  const [brands, colors] = await Promise.all([call('GET /brands', {}), call('GET /colors', {})]);
  return { brands: demand(brands).body.map(({ name }) => name), colors: demand(colors).body };
}
