import { ButtonLink } from '#platform/ui/button.tsx';
import type { OrderLinkProps } from '#shop/orders/pages/order-slots.ts';
import { useSettings } from '#shop/settings/pages/use-settings.ts';
import { withdrawalLink } from '../../contract/withdrawals.ts';

/** The link to withdraw from the contract for an order, where the shop has it. */
export default function WithdrawLink({ order: { idPayment } }: OrderLinkProps) {
  const { to, name } = withdrawalLink;
  return useSettings().buyerLinks.some((link) => link.to === to) ? (
    <ButtonLink to={`${to}?${new URLSearchParams({ order: idPayment })}`}>{name}</ButtonLink>
  ) : null;
}
