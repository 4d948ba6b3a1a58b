import { type SubmitEvent, useState } from 'react';
import { redirect, useFetcher } from 'react-router';
import { z } from 'zod';
import { actionContext, appContext } from '#platform/browser/api/app-context.ts';
import { createIdempotencyKey } from '#platform/browser/api/create-idempotency-key.ts';
import { unwrap } from '#platform/browser/api/unwrap.ts';
import { pathTo } from '#platform/browser/document/path-to.ts';
import type { EndpointInput } from '#platform/contract/endpoints/endpoint.ts';
import { formatCents, totalCents } from '#platform/contract/fields/money.ts';
import { submitToShop } from '#platform/forms/submit-to-shop.ts';
import { readForm } from '#platform/tables/actions/read-form.ts';
import { AdminHeading } from '#platform/tables/admin-heading.tsx';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import { TextField } from '#platform/ui/field.tsx';
import type { CartLine } from '#shop/cart/contract/cart-line.ts';
import { addressForm } from '#shop/delivery/contract/delivery-address.ts';
import { useSettings } from '#shop/settings/pages/use-settings.ts';
import { createOrderEndpoint } from '../../../contract/by-hand.ts';
import { reservationLimit } from '../../../contract/fields/reservation-limit.ts';
import { listCharges } from '../../../contract/order-sums.ts';
import { BillingFields } from '../../cart/billing/billing-fields.tsx';
import { DeliveryChoice } from '../../cart/checkout/delivery-choice.tsx';
import { useCartCharges } from '../../cart/checkout/use-cart-charges.ts';
import type { Route } from './+types/new-order.ts';
import { ChoosePairs } from './choose-pairs.tsx';
import { ChosenPairs } from './chosen-pairs.tsx';
import { LinkToPay } from './link-to-pay.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  return { countries: unwrap(await context.get(appContext).call('GET /delivery', {})).body };
}

const posted = z.object({
  order: z.string().transform((json): unknown => JSON.parse(json)),
  key: z.string(),
});

/** Creates the order, and leads to its page; or returns the link to pay it; otherwise says why not. */
export async function action({ context, request }: Route.ActionArgs) {
  const { order, key: idempotencyKey } = readForm(posted, await request.formData());
  const body = createOrderEndpoint.body.safeParse(order);
  if (!body.success) return refused(body.error.issues.map(({ message }) => message).join('. '));
  const made = await context
    .get(actionContext)
    .call('POST /admin/orders', { body: body.data }, { idempotencyKey });
  if (!made.ok) return refused(made.problem.errors?.[0]?.message ?? made.problem.detail);
  if (made.body.payUrl !== undefined) return { ok: true, payUrl: made.body.payUrl } as const;
  throw redirect(pathTo`/orders/${made.body.idPayment}`, 303);
}

const refused = (detail: string) => ({ ok: false, problem: { detail } }) as const;

export const clientAction = (args: Route.ClientActionArgs) => submitToShop(args);

const blank = { name: '', line1: '', city: '', state: '', postal_code: '', country: '' };

type Payment = EndpointInput<typeof createOrderEndpoint>['body']['payment'];

/** A form for an order that was paid outside the shop, or is paid by a link. What was typed stays when the shop refuses it. */
export default function NewOrder({ loaderData: { countries } }: Route.ComponentProps) {
  const fetcher = useFetcher<typeof action>();
  const { currency } = useSettings();
  const [key] = useState(createIdempotencyKey);
  const [payment, setPayment] = useState<Payment>('outside');
  const [lines, setLines] = useState<readonly CartLine[]>([]);
  const [email, setEmail] = useState('');
  const [address, setAddress] = useState({ ...blank, country: countries[0]?.country ?? '' });
  const charges = useCartCharges(countries, { cart: { lines, total: 0 }, discountCode: null, address });
  const isDelivered = countries.length > 0;
  const { fields, required } = addressForm(address.country || homeCountry);
  const total = totalCents(lines, currency) + charges.cents;
  const add = (pair: CartLine) =>
    setLines(
      lines.some((line) => isSame(line, pair))
        ? lines.map((line) =>
            isSame(line, pair)
              ? { ...line, quantity: Math.min(reservationLimit.perSize, line.quantity + 1) }
              : line,
          )
        : [...lines, pair],
    );
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const isAddressed =
      isDelivered || payment === 'link' || fields.some((field) => address[field].trim() !== '');
    const order = {
      email,
      lines: lines.map(({ _id, size, quantity }) => ({ _id, size, quantity })),
      ...(isAddressed && { address: { ...address, country: address.country || homeCountry } }),
      ...(charges.method && { deliveryMethod: charges.method.id }),
      payment,
    };
    fetcher.submit({ order: JSON.stringify(order), key }, { method: 'post' });
  };
  if (fetcher.data?.ok) return <LinkToPay email={email} payUrl={fetcher.data.payUrl} />;
  return (
    <>
      <AdminHeading
        title="New order"
        lead="For buyers who paid outside the shop, such as in cash, or who will pay by card with a link."
      >
        <ButtonLink size="small" to="/orders">
          Back to orders
        </ButtonLink>
      </AdminHeading>
      <fetcher.Form
        method="post"
        aria-label="New order"
        noValidate
        onSubmit={send}
        className="grid max-w-2xl gap-8"
      >
        <section aria-label="Shoes" className="card grid gap-5 p-5">
          <ChoosePairs onAdd={add} />
          <ChosenPairs lines={lines} onChange={setLines} />
        </section>
        <section aria-label="Buyer" className="card grid gap-5 p-5">
          <TextField
            label="Email"
            type="email"
            autoComplete="off"
            value={email}
            onChange={({ target }) => setEmail(target.value)}
            help="The shop emails the confirmation or the link to this address."
          />
          <BillingFields
            legend={isDelivered ? 'Delivery address' : payment === 'link' ? 'Address' : 'Address (optional)'}
            billing={address}
            fields={fields}
            optional={
              isDelivered || payment === 'link' ? fields.filter((field) => !required.has(field)) : fields
            }
            countries={countries.map(({ country }) => country)}
            errors={{}}
            onChange={(field, value) => setAddress({ ...address, [field]: value })}
            onCheck={() => undefined}
          />
          {isDelivered && <DeliveryChoice charges={charges} goodsCents={totalCents(lines, currency)} />}
        </section>
        <fieldset className="card grid gap-3 p-5">
          <legend className="sr-only">Payment</legend>
          {payments.map(([value, label]) => (
            <label key={value} className="flex items-center gap-3">
              <input
                type="radio"
                name="payment"
                value={value}
                checked={payment === value}
                onChange={() => setPayment(value)}
              />
              {label}
            </label>
          ))}
        </fieldset>
        <section aria-label="Total" className="card grid gap-3 p-5">
          {charges.quote && (
            <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
              {listCharges(charges.quote, currency).map(({ term, amount }) => (
                <div key={term} className="contents">
                  <dt>{term}</dt>
                  <dd className="figures">{amount}</dd>
                </div>
              ))}
            </dl>
          )}
          <p className="font-bold" aria-live="polite">
            {charges.isPending ? 'Working out the total…' : `Total ${formatCents(total, currency)}`}
          </p>
          {fetcher.data?.ok === false && fetcher.state === 'idle' && (
            <p role="alert" className="field-error">
              {fetcher.data.problem.detail}
            </p>
          )}
          <Button type="submit" variant="accent" disabled={fetcher.state !== 'idle' || charges.isPending}>
            {payment === 'link' ? 'Reserve pairs and email link' : 'Create order as paid'}
          </Button>
        </section>
      </fetcher.Form>
    </>
  );
}

const payments = [
  ['outside', 'Paid outside the shop'],
  ['link', 'Pays by card: email a link and reserve the pairs until it is paid'],
] as const satisfies (readonly [Payment, string])[];

/** The country of an address in a shop without delivery methods, as at its checkout. */
const homeCountry = 'US';

const isSame = (one: CartLine, other: CartLine): boolean => one._id === other._id && one.size === other.size;
