import { Icon } from '#platform/ui/icon.tsx';
import { useSettings } from '#shop/settings/pages/use-settings.ts';
import { moneyBackOf } from '../../contract/order-progress.ts';
import type { ShownOrder } from '../../contract/orders.ts';

const steps = ['Paid', 'Packed', 'Shipped', 'Received'] as const;

/** Where an order is between Paid and Received, and what comes next; one whose money is back goes nowhere. */
export function OrderSteps({ order }: { order: ShownOrder }) {
  const next = listNext(order, useSettings().promises.returnDays);
  return (
    <section aria-label="Progress" className="mb-10">
      {order.progress === 'refunded' || order.progress === 'canceled' ? (
        <p className="max-w-prose">{endOf(order)}</p>
      ) : (
        <Steps done={countDone(order)} />
      )}
      {next.length > 0 && (
        <>
          <h2 className="mt-8 mb-2 font-bold">What happens next</h2>
          <ul className="grid max-w-prose list-disc gap-1 pl-5 text-ink-soft">
            {next.map((text) => (
              <li key={text} className="wrap-anywhere">
                {text}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** What the page says about an order that will not be shipped. */
function endOf(order: ShownOrder): string {
  const isCanceled = order.progress === 'canceled';
  const end = isCanceled ? 'This order was canceled.' : 'The whole order was refunded.';
  const arrives = 'It can take five to ten days to appear on your statement.';
  switch (moneyBackOf(order)) {
    case 'refunded_outside':
      return `${end} We refunded your money outside the shop.`;
    case 'refunded':
      return isCanceled
        ? `${end} What you paid was refunded to the card you paid with. ${arrives}`
        : `The whole order was refunded to the card you paid with. ${arrives}`;
    case 'pending':
      return `${end} Your refund is on its way to the card you paid with, and we will email you about it.`;
    case 'none':
      return `${end} We will email you about your refund.`;
    case 'failed':
      return `${end} Your refund did not go through: we still have the money and will email you.`;
  }
}

/** The first step that is not done is the current one. */
function Steps({ done }: { done: number }) {
  return (
    <ol className="order-steps">
      {steps.map((step, index) => (
        <li key={step} data-done={index < done} aria-current={index === done ? 'step' : undefined}>
          {index < done && <Icon name="check" size={18} />}
          <span className="sr-only">{index < done ? 'Done: ' : 'Not done yet: '}</span>
          {step}
        </li>
      ))}
    </ol>
  );
}

/** Packing is not recorded: it is over when the order was sent. */
function countDone({ status, shipment }: ShownOrder): number {
  if (status === 'Received') return 4;
  return shipment ? 3 : 1;
}

/** What the buyer can expect: what the shop's mails and terms say. */
function listNext(
  { paidOutside, progress, status, shipment, shipments, email }: ShownOrder,
  returnDays: number | null,
): string[] {
  if (progress === 'refunded' || progress === 'canceled') return [];
  const returns =
    returnDays === null
      ? []
      : [
          `You can return unworn shoes in their box within ${returnDays} days of delivery.${paidOutside ? '' : ' We refund the card you paid with.'}`,
        ];
  if (status === 'Received') return returns;
  if (shipment) return ['Your package is on its way.', ...returns];
  if (shipments.length > 0)
    return ["Part of your order is on its way. We'll email you when the rest ships.", ...returns];
  return [
    `We'll email a confirmation to ${email || 'you'}.`,
    "We'll email you when your order ships, with a tracking number if there is one.",
    ...returns,
  ];
}
