import { formatDay } from '#platform/contract/fields/format-time.ts';
import { ButtonAnchor } from '#platform/ui/button.tsx';
import type { OrderRefundStatus } from '#shop/orders/contract/refunds.ts';
import type { OrderLinkProps, OrderSection } from '#shop/orders/pages/order-slots.ts';
import { writeLabelPath } from '../../contract/labels.ts';
import type { OrderReturn } from '../../contract/returns.ts';
import { writeReturnItem } from '../../contract/write-return.ts';

/** The returns of an order, and what can still be returned. */
interface OrderReturns {
  readonly returns: readonly OrderReturn[];
  readonly returnable: readonly unknown[];
  readonly address: string | null;
}

export default {
  load: ({ add }, { idPayment }): Promise<OrderReturns | null> =>
    add('GET /cart/order/{idPayment}/returns', { params: { idPayment } }, null),
  Part: Returns,
} satisfies OrderSection;

/** Shows the state of the returns of an order, and a link to announce another one. */
function Returns({ order, data }: OrderLinkProps & { data: OrderReturns | null }) {
  if (!data || (data.returns.length === 0 && data.returnable.length === 0)) return null;
  return (
    <section aria-labelledby="returns" className="mt-10 grid max-w-prose gap-4">
      <h2 id="returns" className="font-bold">
        Returns
      </h2>
      {data.returns.length > 0 && (
        <ul className="grid gap-4">
          {data.returns.map((one) => (
            <li key={one._id} className="border-line border-t pt-4">
              <p className="font-semibold">
                {one.items.map((item) => (
                  <span
                    key={`${item._id} ${item.size} ${item.swapFor ?? ''}`}
                    className="wrap-anywhere block"
                  >
                    {writeReturnItem(item)}
                  </span>
                ))}
              </p>
              <p>{describeState(one, order)}</p>
              {one.state === 'announced' && (
                <NextStep {...{ one, address: data.address, isBuyer: order.email !== '' }} />
              )}
            </li>
          ))}
        </ul>
      )}
      {data.returnable.length > 0 && (
        <ButtonAnchor href={`/order/${order.idPayment}/return`} className="justify-self-start">
          Return or swap
        </ButtonAnchor>
      )}
    </section>
  );
}

interface NextStepProps {
  one: OrderReturn;
  address: string | null;
  /** Whether the page knows its reader, and so shows what names the buyer. */
  isBuyer: boolean;
}

/** Where the pairs go, and until when. */
function NextStep({ one, address, isBuyer }: NextStepProps) {
  const day = formatDay(one.dueAt);
  if (one.label !== null && isBuyer)
    return (
      <>
        <p>{`Print the return label and stick it on the box. The pairs should arrive by ${day}.`}</p>
        <ButtonAnchor href={writeLabelPath(one)} className="mt-3 justify-self-start">
          Download the return label
        </ButtonAnchor>
      </>
    );
  if (one.label !== null)
    return (
      <p>{`We emailed you a return label. Print it and stick it on the box. The pairs should arrive by ${day}. If you can't find the email, sign in or contact us.`}</p>
    );
  if (address === null)
    return <p>{`We'll email you where to send the pairs. They should arrive by ${day}.`}</p>;
  return (
    <>
      <p>{`Send the pairs to this address so that they arrive by ${day}. Put your order number in the box.`}</p>
      <address className="wrap-anywhere mt-2 whitespace-pre-line">{address}</address>
    </>
  );
}

function describeState(
  { state, outcome, refundStatus, reservedUntil }: OrderReturn,
  order: OrderLinkProps['order'],
): string {
  switch (state) {
    case 'announced':
      return reservedUntil === null
        ? 'Announced.'
        : `Announced. We hold the new size for you until ${formatDay(reservedUntil)}.`;
    case 'arrived':
      return "Your pairs arrived. We'll email you once your return is settled.";
    case 'settled':
      if (refundStatus !== null) return (outcome === 'send' ? sentWords : refundWords)[refundStatus];
      if (outcome === 'send') return 'Settled: your new size is on its way.';
      return order.refunded >= order.amount
        ? 'Settled: everything that you paid for this order was refunded.'
        : 'Settled: you paid nothing for these pairs, so there is nothing to refund.';
    case 'canceled':
      return 'Canceled.';
    case 'expired':
      return 'Expired: the pairs did not arrive in time, so the new size is for sale again. If you sent them, contact us.';
  }
}

const refundFailed = 'the refund failed: we still have your money and will email you.';
const refundWords: Readonly<Record<OrderRefundStatus, string>> = {
  pending: 'Settled: the money is on its way back to you.',
  succeeded: 'Settled: we refunded your money.',
  failed: `Settled, but ${refundFailed}`,
  canceled: `Settled, but ${refundFailed}`,
};

/** Of a return with a new size and pairs to be refunded. */
const sentWords: Readonly<Record<OrderRefundStatus, string>> = {
  pending: 'Settled: your new size and the money for the other pairs are on their way.',
  succeeded: 'Settled: your new size is on its way, and we refunded the other pairs.',
  failed: `Settled: your new size is on its way. For the other pairs, ${refundFailed}`,
  canceled: `Settled: your new size is on its way. For the other pairs, ${refundFailed}`,
};
