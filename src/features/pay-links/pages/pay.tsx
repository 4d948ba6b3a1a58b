import { pageCalls } from '#platform/browser/api/page-calls.ts';
import { titleMeta } from '#platform/browser/site.ts';
import { ScreenHeading } from '#platform/ui/screen-heading.tsx';
import { orderNumber } from '#shop/orders/contract/fields/order-number.ts';
import type { ShownPayLink } from '../contract/pay-links.ts';
import type { Route } from './+types/pay.ts';
import { PayForm } from './form/pay-form.tsx';
import { SaleDetails } from './form/sale-details.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [
  titleMeta('Your order', matches),
  { name: 'robots', content: 'noindex, nofollow' },
  { name: 'referrer', content: 'same-origin' },
];

/** The address of the page opens it, so nobody else may learn it. */
export const headers: Route.HeadersFunction = () => ({
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex, nofollow',
});

export async function loader({ context, params }: Route.LoaderArgs) {
  const { about } = pageCalls(context);
  const [link, settings] = await Promise.all([
    about('GET /pay/{token}', { params }),
    about('GET /payment/settings', {}),
  ]);
  return { link: link.body, settings: settings.body };
}

/** Shows what the buyer has to pay for an order that an administrator created, and the card field. */
export default function Pay({ loaderData: { link, settings }, params: { token } }: Route.ComponentProps) {
  const { sale } = link;
  return (
    <div className="wrap">
      <ScreenHeading title="Your order" />
      <div className="grid max-w-xl gap-8 pb-16">
        {sale === null ? (
          <p role="status">{ending(link)}</p>
        ) : (
          <>
            <SaleDetails sale={sale} />
            <PayForm sale={sale} isPaying={link.state === 'paying'} settings={settings} token={token} />
          </>
        )}
      </div>
    </div>
  );
}

function ending({ state, order }: ShownPayLink): string {
  const number = order === null ? '' : ` ${orderNumber(order)}`;
  switch (state) {
    case 'order_canceled':
      return `Your order${number} was canceled. We email you about its refund. If you still want the shoes, contact us.`;
    case 'refunded':
      return `Your order${number} was refunded. If you still want the shoes, contact us.`;
    case 'canceled':
      return 'This payment link was canceled. Nothing was charged. If you still want the shoes, contact us.';
    case 'expired':
      return 'This payment link has expired. Nothing was charged. If you still want the shoes, contact us.';
    default:
      return `Thank you! Your order${number} is paid. We've emailed you the confirmation.`;
  }
}
