import type { OfferFacts } from '../contract/facts.ts';
import { materialWords } from '../contract/materials.ts';
import { isWebAddress } from './web-address.ts';

/** Facts as properties of schema.org's Product. The material is that of the upper. */
export function describeOffer({ maker, identifier, origin, materials }: OfferFacts): Record<string, unknown> {
  return {
    ...(maker !== null && {
      manufacturer: {
        '@type': 'Organization',
        name: maker.name,
        address: maker.postal,
        [isWebAddress(maker.email) ? 'url' : 'email']: maker.email,
      },
    }),
    ...(identifier !== null && { mpn: identifier }),
    ...(origin !== null && { countryOfOrigin: { '@type': 'Country', name: origin } }),
    ...(materials.upper !== null && { material: materials.upper.map((name) => materialWords[name]) }),
  };
}
