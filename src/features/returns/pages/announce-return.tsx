import { redirect } from 'react-router';
import { actionContext } from '#platform/browser/api/app-context.ts';
import { pageCalls } from '#platform/browser/api/page-calls.ts';
import { pathTo } from '#platform/browser/document/path-to.ts';
import { titleMeta } from '#platform/browser/site.ts';
import { showAgain } from '#platform/forms/posted-form.ts';
import { submitToShop } from '#platform/forms/submit-to-shop.ts';
import { ButtonLink } from '#platform/ui/button.tsx';
import { ScreenHeading } from '#platform/ui/screen-heading.tsx';
import { orderNumber } from '#shop/orders/contract/fields/order-number.ts';
import { loadSizes } from '#shop/orders/pages/order/changes/load-choices.ts';
import { whyNotReturnable } from '../contract/why-not-returnable.ts';
import type { Route } from './+types/announce-return.ts';
import { returnNames, sendReturn } from './form/return-fields.ts';
import { ReturnForm } from './form/return-form.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [
  titleMeta('Return or swap', matches),
  { name: 'robots', content: 'noindex, nofollow' },
  { name: 'referrer', content: 'same-origin' },
];

/** As the page of the order. */
export const headers: Route.HeadersFunction = () => ({
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex, nofollow',
});

export async function loader({ context, params }: Route.LoaderArgs) {
  const calls = pageCalls(context);
  const { about, add } = calls;
  const [found, returns, session] = await Promise.all([
    about('GET /cart/order/{idPayment}', { params }),
    about('GET /cart/order/{idPayment}/returns', { params }),
    add('GET /session', {}, null),
  ]);
  const order = found.body;
  const isKnown = order.email !== '' && session !== null && session.user !== null;
  const sizes = await loadSizes(calls, returns.body.returnable);
  return {
    order: order._id,
    why: whyNotReturnable(order),
    asksEmail: !isKnown,
    address: returns.body.address,
    pairs: returns.body.returnable.map((pairs) => ({
      ...pairs,
      name: order.shoe.find(({ _id }) => _id === pairs._id)?.name ?? '',
      others: (sizes[pairs._id] ?? []).filter((size) => size !== pairs.size),
    })),
  };
}

/** Announces the return, and leads to the order, which says what comes next. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await request.formData();
  const key = String(form.get('formKey') ?? '');
  const { call } = context.get(actionContext);
  const options = key === '' ? {} : { idempotencyKey: key };
  const result = await sendReturn(form, (body) =>
    call('POST /cart/order/{idPayment}/returns', { params, body }, options),
  );
  if (!result.ok) return showAgain(context, form, returnNames(form), result.problem);
  throw redirect(`${pathTo`/order/${params.idPayment}`}#returns`, 303);
}

export const clientAction = (args: Route.ClientActionArgs) => submitToShop(args);

/** Asks which pairs are sent back, and whether for a refund or another size. */
export default function AnnounceReturn({
  loaderData,
  actionData,
  params: { idPayment },
}: Route.ComponentProps) {
  const { order, pairs, why, asksEmail, address } = loaderData;
  return (
    <div className="wrap">
      <ScreenHeading title="Return or swap" lead={`Order ${orderNumber(order)}`} />
      <div className="grid max-w-xl gap-8 pb-16">
        {pairs.length === 0 ? (
          <p>{why ?? 'No pairs of this order are left to return.'}</p>
        ) : (
          <>
            <p>
              Choose the pairs that you are sending back. If you choose another size, we hold it for you from
              now on and send it once your pairs have arrived.{' '}
              {address === null
                ? "We'll email you where to send them."
                : "You'll see the address after you announce your return."}
            </p>
            <ReturnForm
              // Other sizes may sell out meanwhile: what is typed and the message that says so stay.
              key={JSON.stringify(pairs.map(({ others: _, ...line }) => line))}
              pairs={pairs}
              asksEmail={asksEmail}
              posted={actionData && 'values' in actionData ? actionData : undefined}
            />
          </>
        )}
        <ButtonLink to={`/order/${idPayment}`} className="justify-self-start">
          Back to the order
        </ButtonLink>
      </div>
    </div>
  );
}
