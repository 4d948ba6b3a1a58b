import { Icon } from '#platform/ui/icon.tsx';
import { returnDays } from '#shop/content/contract/return-days.ts';
import type { ShownOrder } from '../../contract/orders.ts';

const steps = ['Paid', 'Packed', 'Shipped', 'Received'] as const;

/** Where an order is between Paid and Received, and what comes next; one whose money is back goes nowhere. */
export function OrderSteps({ order }: { order: ShownOrder }) {
  const next = listNext(order);
  return (
    <section aria-label="Progress" className="mb-10">
      {order.progress === 'refunded' ? (
        <p className="max-w-prose">
          The whole order was refunded to the card you paid with. It can take five to ten days to appear on
          your statement.
        </p>
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
function listNext({ progress, status, shipment, email }: ShownOrder): string[] {
  if (progress === 'refunded') return [];
  const returns = `You can return unworn shoes in their box within ${returnDays} days of delivery. We refund the card you paid with.`;
  if (status === 'Received') return [returns];
  if (shipment) return ['Your package is on its way.', returns];
  return [
    `We'll email a confirmation to ${email || 'you'}.`,
    "We'll email you when your order ships, with a tracking number if there is one.",
    returns,
  ];
}
