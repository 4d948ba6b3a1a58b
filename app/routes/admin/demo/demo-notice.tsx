import { useState } from 'react';
import { undoDays } from '#contract/audit-log.ts';
import type { DemoData } from '#contract/demo-data.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { useAdminAction } from '../actions/use-admin-action.ts';

/** Says that the shop shows demo people and orders, and removes all of them after a confirmation. */
export function DemoNotice({ demoData }: { demoData: DemoData }) {
  const [open, setOpen] = useState(false);
  const { pending, submit } = useAdminAction();
  const customers = count(demoData.customers, 'customer');
  const orders = count(demoData.orders, 'order');
  const reviews = count(demoData.reviews, 'review');
  return (
    <section
      aria-label="Demo data"
      className="mb-4 flex flex-wrap items-center gap-3 border border-line bg-raised p-4 text-sm"
    >
      <p className="min-w-60 flex-1">
        <strong>This is a demo shop.</strong> Its {customers}, {orders} and {reviews} are invented. Remove
        them before you sell.
      </p>
      <Button size="small" disabled={pending} onClick={() => setOpen(true)}>
        Remove demo people and orders
      </Button>
      <Confirm
        open={open}
        title="Remove all demo people and orders?"
        text={`${customers} leave with their ${orders}, payments, ${reviews}, favorites, mails, messages and visits. Shoes and stock stay. You can undo this in History for ${undoDays} days.`}
        confirmLabel="Yes, remove them"
        onConfirm={() => {
          setOpen(false);
          submit({ intent: 'remove-demo-data' });
        }}
        onCancel={() => setOpen(false)}
      />
    </section>
  );
}

const count = (number: number, noun: string): string =>
  `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`;
