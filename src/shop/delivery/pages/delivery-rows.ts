import { toCountryCode } from '#platform/contract/fields/country.ts';
import { nameOfCountry } from '#platform/contract/fields/country-name.ts';
import { toWholeUnits } from '#platform/contract/fields/currency.ts';
import { normalizeText } from '#platform/contract/fields/normalize-text.ts';
import { readAmount, readCount } from '#platform/contract/fields/typed-number.ts';
import type { PostedRow, Row, RowColumn } from '#shop/settings/pages/rows/posted-rows.ts';
import type { DeliveryCountry } from '../contract/delivery.ts';

/** The fields of a delivery method. */
export const deliveryColumns = [
  { name: 'country', label: 'Country', list: 'countries' },
  { name: 'id', label: 'Id', hidden: true },
  { name: 'name', label: 'Method', placeholder: 'Standard' },
  { name: 'price', label: 'Price', number: 'amount' },
  { name: 'freeFrom', label: 'Free from', number: 'amount' },
  { name: 'fewestDays', label: 'Working days, from', number: 'count' },
  { name: 'mostDays', label: 'Working days, to', number: 'count' },
] as const satisfies readonly RowColumn[];
type Column = (typeof deliveryColumns)[number]['name'];

/** One row for each delivery method, with prices in a currency. */
export const toDeliveryRows = (countries: readonly DeliveryCountry[], currency: string): Row<Column>[] =>
  countries.flatMap(({ country, methods }) =>
    methods.map(({ id, name, priceCents, freeFromCents, days }) => ({
      country: nameOfCountry(country),
      id,
      name,
      price: String(toWholeUnits(priceCents, currency)),
      freeFrom: freeFromCents === null ? '' : String(toWholeUnits(freeFromCents, currency)),
      fewestDays: days ? String(days[0]) : '',
      mostDays: days ? String(days[1]) : '',
    })),
  );

/** The countries of the rows, with the place of each of their methods. What is no number stays a text, which the API rejects. */
export function readDeliveryRows(rows: readonly PostedRow<Column>[], currency: string) {
  const groups = [...Map.groupBy(rows, ({ country }) => toCountryCode(country))];
  return groups.map(([country, ofCountry]) => ({
    country,
    places: ofCountry.map(({ place }) => place),
    methods: ofCountry.map((row, index) => ({
      id: row.id || toId(row.name) || `method-${index + 1}`,
      name: row.name || 'Standard',
      priceCents: row.price === '' ? 0 : readAmount(row.price, currency),
      freeFromCents: row.freeFrom === '' ? null : readAmount(row.freeFrom, currency),
      days:
        row.fewestDays === '' && row.mostDays === ''
          ? null
          : [readCount(row.fewestDays || row.mostDays), readCount(row.mostDays || row.fewestDays)],
    })),
  }));
}

/** Of a field of the API, the row and its column. */
export function findDeliveryField(
  groups: ReturnType<typeof readDeliveryRows>,
  [key, country, part, method, name]: readonly string[],
): { place: number; name: Column } | null {
  const places = key === 'delivery' ? groups[Number(country)]?.places : undefined;
  const place = places?.[part === 'methods' ? Number(method ?? 0) : 0];
  if (place === undefined) return null;
  return { place, name: part === 'methods' ? (columnOf[name ?? ''] ?? 'name') : 'country' };
}

const columnOf: Readonly<Record<string, Column>> = {
  priceCents: 'price',
  freeFromCents: 'freeFrom',
  days: 'fewestDays',
};

/** `Next day` → `next-day` */
const toId = (name: string): string =>
  normalizeText(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40);
