import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { TaxAnswer, TaxProvider } from '../../provider/tax-provider.ts';

const minutes = 60_000;

/**
 * Remembers computed taxes for ten minutes, because the provider charges for each calculation and a cart is quoted
 * again and again. For quotes only: a calculation serves one payment. Addresses are kept as hashes.
 */
export function rememberTaxes(provider: TaxProvider): TaxProvider {
  const known = new LRUCache<string, TaxAnswer>({ max: 1_000, ttl: 10 * minutes });
  return {
    async computeTax(request) {
      const key = createHash('sha256').update(JSON.stringify(request)).digest('base64url');
      const found = known.get(key) ?? (await provider.computeTax(request));
      if (found.state === 'computed') known.set(key, found);
      return found;
    },
  };
}
