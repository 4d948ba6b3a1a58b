import { dayInZone } from '#platform/contract/fields/zone-time.ts';
import { isSameState } from '#shop/delivery/contract/states.ts';
import type { PurchaseTax, SaleTaxes, TaxableSale } from '#shop/orders/server/payments/payments.ts';
import type { ShopSettings } from '#shop/settings/contract/shop-settings.ts';
import { readSetting } from '#shop/settings/server/settings.ts';
import { hasPartsOutside, isOutsideVat } from '../contract/outside-vat.ts';
import type { SalesTaxRate, VatRate } from '../contract/tax-rates.ts';
import { provideTaxes } from './provided-taxes.ts';
import { salesTaxRates, stripeTax, vatRates } from './tax-settings.ts';

/**
 * Computes taxes from the rates in the settings that are valid today. In a country with a VAT rate, prices include the
 * VAT, except in parts where it does not apply; in others, the rate of the state, or else of the whole country, is added. With the setting `stripeTax`, the
 * payment provider computes them instead; the VAT rates still say in which countries prices include tax.
 */
export const ratedTax: PurchaseTax = {
  compute(settings, sale, provider) {
    const { country, state: typed, postalCode } = sale.address;
    const { vat, added } = findRates(settings, country);
    if (readSetting(settings, stripeTax)) return provideTaxes(provider, sale, vat !== undefined);
    if (vat) return isOutsideVat(country, postalCode) ? untaxed : contain(vat, sale);
    const rate =
      added.find(({ state }) => state !== '' && isSameState(country, state, typed)) ??
      added.find(({ state }) => state === '');
    return rate ? add(rate, sale) : untaxed;
  },

  isIncluded(settings, country) {
    const { vat, added } = findRates(settings, country);
    return vat ? true : added.length > 0 || readSetting(settings, stripeTax) ? false : null;
  },

  needsAddress: (settings, country) =>
    readSetting(settings, stripeTax) ||
    (hasPartsOutside(country) && findRates(settings, country).vat !== undefined),
};

const untaxed: SaleTaxes = { addedToLines: [], addedToDelivery: 0, vat: [] };

/** The rates of a country that are valid today, in the shop's time zone. */
export function findRates(settings: ShopSettings, country: string) {
  const today = dayInZone(new Date(), settings.shop.timeZone);
  const isRight = (rate: VatRate | SalesTaxRate) => rate.country === country && isValid(rate, today);
  return {
    vat: readSetting(settings, vatRates).find(isRight),
    added: readSetting(settings, salesTaxRates).filter(isRight),
  };
}

const isValid = ({ from, to }: VatRate | SalesTaxRate, day: string): boolean =>
  (from === null || from <= day) && (to === null || day <= to);

/** The tax that prices contain, delivery included. It is rounded once for the whole order. */
function contain({ percent }: VatRate, { linesCents, deliveryCents }: TaxableSale): SaleTaxes {
  const gross = sumOf(linesCents) + deliveryCents;
  const vatCents = Math.round((gross * toThousandths(percent)) / (100_000 + toThousandths(percent)));
  return { addedToLines: [], addedToDelivery: 0, vat: [{ percent, netCents: gross - vatCents, vatCents }] };
}

/** The tax that is added, rounded for each line, so that a refund of the line gives it back. */
function add(
  { percent, taxesDelivery }: SalesTaxRate,
  { linesCents, deliveryCents }: TaxableSale,
): SaleTaxes {
  const taxOf = (cents: number) => Math.round((cents * toThousandths(percent)) / 100_000);
  const taxedDelivery = taxesDelivery ? deliveryCents : 0;
  const addedToLines = linesCents.map(taxOf);
  const addedToDelivery = taxOf(taxedDelivery);
  return {
    addedToLines,
    addedToDelivery,
    vat: [
      {
        percent,
        netCents: sumOf(linesCents) + taxedDelivery,
        vatCents: sumOf(addedToLines) + addedToDelivery,
      },
    ],
  };
}

/** Rates have at most three decimals. */
const toThousandths = (percent: number): number => Math.round(percent * 1_000);

const sumOf = (cents: readonly number[]): number => cents.reduce((sum, one) => sum + one, 0);
