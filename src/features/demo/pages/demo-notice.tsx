import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { undoDays } from '#platform/audit/contract.ts';
import { call } from '#platform/browser/api/api-client.ts';
import { reportResult } from '#platform/tables/actions/report-result.ts';
import { Button } from '#platform/ui/button.tsx';
import { Confirm } from '#platform/ui/confirm.tsx';
import { count } from '#platform/ui/count.ts';
import type { DemoData } from '../contract.ts';

/** Says that the shop shows demo people and orders, and removes all of them after a confirmation. */
export const DemoNotice = ({ data }: { data: DemoData | null }) => data && <Notice demoData={data} />;

function Notice({ demoData }: { demoData: DemoData }) {
  const [open, setOpen] = useState(false);
  const [isRemoving, setIsRemoving] = useState(false);
  const { revalidate } = useRevalidator();
  const remove = async () => {
    setIsRemoving(true);
    reportResult(await call('DELETE /admin/demo-data', {}), 'Demo customers and orders removed');
    await revalidate();
    setIsRemoving(false);
  };
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
        disabled={isRemoving}
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
          void remove();
        }}
        onCancel={() => setOpen(false)}
      />
    </section>
  );
}
