import { useState } from 'react';
import { useFetcher } from 'react-router';
import { undoDays } from '#contract/audit-log.ts';
import type { DemoData } from '#contract/demo-data.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { count } from '../../../ui/count.ts';

/** Says that the shop shows demo people and orders, and removes all of them after a confirmation. */
export function DemoNotice({ demoData }: { demoData: DemoData }) {
  const [open, setOpen] = useState(false);
  const fetcher = useFetcher();
  const customers = count(demoData.customers, 'customer');
  const orders = count(demoData.orders, 'order');
  const reviews = count(demoData.reviews, 'review');
  return (
    <section
      aria-label="Demo data"
      className="mb-4 flex flex-wrap items-center gap-3 border border-line bg-raised p-4 text-sm"
    >
      <p className="min-w-0 flex-[1_1_15rem]">
        <strong>This is a demo shop.</strong> Its {customers}, {orders} and {reviews} are made up. Remove them
        before you start selling.
      </p>
      <Button
        size="small"
        className="max-w-full whitespace-normal"
        disabled={fetcher.state !== 'idle'}
        onClick={() => setOpen(true)}
      >
        Remove demo customers and orders
      </Button>
      <Confirm
        open={open}
        title="Remove all demo customers and orders?"
        text={`This removes ${customers} and their ${orders}, payments, ${reviews}, favorites, emails, messages and visits. Shoes and stock stay. You can undo this in History for ${undoDays} days.`}
        confirmLabel="Yes, remove them"
        onConfirm={() => {
          setOpen(false);
          void fetcher.submit(null, { method: 'delete', action: '/admin', flushSync: true });
        }}
        onCancel={() => setOpen(false)}
      />
    </section>
  );
}
