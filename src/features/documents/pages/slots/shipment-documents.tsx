import { ButtonLink } from '#platform/ui/button.tsx';
import type { ShipmentLinkProps } from '#shop/slots/slot-types.ts';

/** The documents to print before an order is shipped. */
export default function ShipmentDocuments({ idPayment }: ShipmentLinkProps) {
  return (
    <nav aria-label="Documents" className="flex flex-wrap gap-3">
      <ButtonLink size="small" to={`/orders/${idPayment}/packing-slip`}>
        Print packing slip
      </ButtonLink>
      <ButtonLink size="small" to={`/order/${idPayment}/invoice`}>
        Print invoice
      </ButtonLink>
    </nav>
  );
}
