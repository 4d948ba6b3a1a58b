import { brandDefinitions } from './catalog/brand-definitions.ts';

/** A brand as the shop lists it. */
export interface DemoBrand {
  readonly name: string;
  /** One line about who makes these shoes. */
  readonly story: string;
}

/** Every brand that appears in the demo catalog. */
export const demoBrands: readonly DemoBrand[] = brandDefinitions.map(({ name, story }) => ({ name, story }));
