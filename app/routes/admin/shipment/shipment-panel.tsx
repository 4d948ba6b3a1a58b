import { useEffect, useState } from 'react';
import type { ResponseOf } from '#contract/endpoint-types.ts';
import { PostalAddress } from '../../../components/postal-address.tsx';
import { call } from '../../../lib/api/api-client.ts';
import { ButtonAnchor, ButtonLink } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ShipmentForm } from './shipment-form.tsx';

type FoundOrder = ResponseOf<'GET /cart/order/{id}'>['body'];

/** Where an order goes, its papers, and the form for its shipment. */
export function ShipmentPanel({ idPayment, onDone }: { idPayment: string; onDone: () => void }) {
  const [found, setFound] = useState<FoundOrder | string | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    call('GET /cart/order/{id}', { params: { id: idPayment } }, { signal: controller.signal })
      .then((result) => setFound(result.ok ? result.body : result.problem.detail))
      .catch(() => undefined);
    return () => controller.abort();
  }, [idPayment]);
  if (found === null) return <Skeleton className="h-40" />;
  if (typeof found === 'string') return <p role="alert">{found}</p>;
  return (
    <>
      <section aria-label="Goes to" className="grid gap-1">
        <h3 className="kicker">Goes to</h3>
        {found.address ? (
          <PostalAddress address={found.address} />
        ) : (
          <p>This order has no address: write to {found.email}.</p>
        )}
      </section>
      <Documents idPayment={idPayment} />
      {found.refunded < found.amount ? (
        <ShipmentForm order={found} onDone={onDone} />
      ) : (
        <p>The whole order was refunded: there is nothing to send.</p>
      )}
    </>
  );
}

function Documents({ idPayment }: { idPayment: string }) {
  return (
    <nav aria-label="Papers" className="flex flex-wrap gap-3">
      <ButtonLink size="small" to={`/orders/${idPayment}/packing-slip`}>
        Packing slip
      </ButtonLink>
      <ButtonAnchor size="small" href={`/api/admin/orders/${idPayment}/packing-slip.pdf`} download>
        Packing slip as PDF
      </ButtonAnchor>
      <ButtonLink size="small" to={`/order/${idPayment}/invoice`}>
        Invoice
      </ButtonLink>
      <ButtonAnchor size="small" href={`/api/cart/order/${idPayment}/invoice.pdf`} download>
        Invoice as PDF
      </ButtonAnchor>
    </nav>
  );
}
