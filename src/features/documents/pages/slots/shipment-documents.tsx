import { ButtonLink } from '#platform/ui/button.tsx';
import type { ShipmentLinkProps } from '#shop/orders/pages/order-slots.ts';
import { useSettings } from '#shop/settings/pages/use-settings.ts';
import { hasCreditNotes } from '../document-content.ts';

/** The documents of an order that is shipped, for administrators. */
export default function ShipmentDocuments({ order }: ShipmentLinkProps) {
  const { seller } = useSettings();
  const { idPayment } = order;
  return (
    <nav aria-label="Documents" className="flex flex-wrap gap-3">
      <ButtonLink size="small" to={`/orders/${idPayment}/packing-slip`}>
        Print packing slip
      </ButtonLink>
      <ButtonLink size="small" to={`/order/${idPayment}/invoice`}>
        Print invoice
      </ButtonLink>
      {hasCreditNotes(order, seller) && (
        <ButtonLink size="small" to={`/order/${idPayment}/credit-notes`}>
          Print credit notes
        </ButtonLink>
      )}
    </nav>
  );
}
