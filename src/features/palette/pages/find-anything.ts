import { call } from '#platform/browser/api/api-client.ts';
import { formatPrice } from '#platform/contract/fields/format-price.ts';
import { formatDay } from '#platform/contract/fields/format-time.ts';
import { normalizeText } from '#platform/contract/fields/normalize-text.ts';
import { orderNumber } from '#shop/orders/contract/fields/order-number.ts';
import { screens } from '#shop/shell/pages/admin/screens.ts';

/** Somewhere to go. */
interface PaletteOption {
  readonly to: string;
  readonly label: string;
  readonly detail?: string;
}

export interface PaletteGroup {
  readonly name: string;
  readonly options: readonly PaletteOption[];
}

/** Of each kind. */
const limit = 5;

/** The screens whose name has every word of a text; all of them without one. */
export function findScreens(text: string): PaletteGroup[] {
  const words = normalizeText(text).split(' ');
  const options = [...screens, ...forms]
    .filter(({ name }) => words.every((word) => normalizeText(name).includes(word)))
    .map(({ to, name }) => ({ to, label: name }));
  return filled([{ name: 'Pages', options }]);
}

const forms = [
  { to: '/createshoes', name: 'Create shoes' },
  { to: '/createbrand', name: 'Create brand' },
  { to: '/account', name: 'Account' },
];

/** The orders, shoes and people that the searches of their tables find. @throws an abort of the signal */
export async function findAnything(
  search: string,
  { currency, signal }: { currency: string; signal: AbortSignal },
): Promise<PaletteGroup[]> {
  const [orders, shoes, users] = await Promise.all([
    call('GET /cart', { query: { search, limit } }, { signal }),
    call('GET /shoes', { query: { q: search, limit } }, { signal }),
    call('GET /users', { query: { search, limit } }, { signal }),
  ]);
  return filled([
    {
      name: 'Orders',
      options: (orders.ok ? orders.body : []).map(({ _id, idPayment, email, address, date, status }) => ({
        to: `/orders/${idPayment}`,
        label: `${orderNumber(_id)} ${address?.name ?? email}`.trim(),
        detail: [...(address ? [email] : []), formatDay(date), status].join(' · '),
      })),
    },
    {
      name: 'Shoes',
      options: (shoes.ok && typeof shoes.body !== 'string' ? shoes.body : []).map(
        ({ _id, name, brand, price }) => ({
          to: `/admin/shoes/${_id}`,
          label: name,
          detail: `${brand} · ${formatPrice(price, currency)}`,
        }),
      ),
    },
    {
      name: 'People',
      options: (users.ok ? users.body : []).map(({ email, status }) => ({
        to: `/admin?users.search=${encodeURIComponent(email)}`,
        label: email,
        detail: status,
      })),
    },
  ]);
}

const filled = (groups: readonly PaletteGroup[]): PaletteGroup[] =>
  groups.filter(({ options }) => options.length > 0);
