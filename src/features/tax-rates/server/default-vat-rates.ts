import type { VatRate } from '../contract/tax-rates.ts';

/**
 * The standard rates of the European Union and the United Kingdom on 27 November 2026, from the European Commission's database "Taxes
 * in Europe" and from gov.uk. Administrators change them when a rate changes.
 */
const standardRates = {
  AT: 20,
  BE: 21,
  BG: 20,
  CY: 19,
  CZ: 21,
  DE: 19,
  DK: 25,
  EE: 24,
  ES: 21,
  FI: 25.5,
  FR: 20,
  GB: 20,
  GR: 24,
  HR: 25,
  HU: 27,
  IE: 23,
  IT: 22,
  LT: 21,
  LU: 17,
  LV: 21,
  MT: 18,
  NL: 21,
  PL: 23,
  PT: 23,
  RO: 21,
  SE: 25,
  SI: 22,
  SK: 23,
};

export const defaultVatRates: readonly VatRate[] = Object.entries(standardRates).map(
  ([country, percent]) => ({ country, percent, from: null, to: null }),
);
