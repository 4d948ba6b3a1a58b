import { ButtonLink } from '#platform/ui/button.tsx';
import type { OrderLinkProps } from '#shop/slots/slot-types.ts';

/** The link to the invoice, for those who may see the email. */
export default function InvoiceLink({ order: { email, idPayment } }: OrderLinkProps) {
  return email ? <ButtonLink to={`/order/${idPayment}/invoice`}>Print invoice</ButtonLink> : null;
}
