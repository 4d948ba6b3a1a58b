import { nameOfCurrency } from '#platform/contract/fields/currency-texts.ts';

/**
 * The currencies that a shop can have: those that Stripe charges (Stripe Docs, "Supported currencies"). Left out are those
 * with three decimals, and ISK and UGX, whose amounts Stripe writes with two decimals that have to be zero.
 */
const charged = new Set(
  `aed afn all amd ang aoa ars aud awg azn bam bbd bdt bgn bif bmd bnd bob brl bsd bwp byn bzd cad cdf chf clp cny cop crc
  cve czk djf dkk dop dzd egp etb eur fjd fkp gbp gel gip gmd gnf gtq gyd hkd hnl htg huf idr ils inr jmd jpy kes kgs khr
  kmf krw kyd kzt lak lbp lkr lrd lsl mad mdl mga mkd mmk mnt mop mur mvr mwk mxn myr mzn nad ngn nio nok npr nzd pab pen
  pgk php pkr pln pyg qar ron rsd rub rwf sar sbd scr sek sgd shp sle sos srd std szl thb tjs top try ttd twd tzs uah usd
  uyu uzs vnd vuv wst xaf xcd xof xpf yer zar zmw`.split(/\s+/),
);

/** The currencies that a shop can have, in alphabetical order. */
export const currencies: readonly string[] = [...charged];

/** Whether a shop can have a currency, in lower case. */
export const isCurrency = (code: string): boolean => charged.has(code);

/** What a currency is called, such as `EUR – Euro`. */
export const currencyLabel = (code: string): string => `${code.toUpperCase()} – ${nameOfCurrency(code)}`;
