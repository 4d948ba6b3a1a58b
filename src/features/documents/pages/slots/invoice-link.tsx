import { ButtonLink } from '#platform/ui/button.tsx';
import type { OrderLinkProps } from '#shop/orders/pages/order-slots.ts';
import { useSettings } from '#shop/settings/pages/use-settings.ts';
import { hasCreditNotes } from '../document-content.ts';

/** The links to the invoice and the credit notes, for those who may see the email. */
export default function InvoiceLink({ order }: OrderLinkProps) {
  const { seller } = useSettings();
  const { email, idPayment } = order;
  if (!email) return null;
  return (
    <>
      <ButtonLink to={`/order/${idPayment}/invoice`}>Print invoice</ButtonLink>
      {hasCreditNotes(order, seller) && (
        <ButtonLink to={`/order/${idPayment}/credit-notes`}>Print credit notes</ButtonLink>
      )}
    </>
  );
}
