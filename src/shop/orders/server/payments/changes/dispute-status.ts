/** What a dispute means for an order; statuses are those of Stripe's Dispute object. */
export type DisputeStanding = 'inquiry' | 'open' | 'won' | 'lost';

/**
 * An inquiry (`warning_…`) is a question of the bank that may become a dispute: the charge can still be refunded. One
 * that was closed or prevented took no money, like one that was won.
 */
export function disputeStanding(status: string): DisputeStanding {
  if (status === 'won' || status === 'warning_closed' || status === 'prevented') return 'won';
  if (status === 'lost') return 'lost';
  return status.startsWith('warning_') ? 'inquiry' : 'open';
}

/** Whether a charge with these disputes counts as disputed: one of them is not won. */
export const isDisputed = (disputes: readonly { status: string }[]): boolean =>
  disputes.some(({ status }) => disputeStanding(status) !== 'won');

/** The dispute because of which the provider refunds nothing. */
export const findBlockingDispute = <D extends { readonly status: string }>(
  disputes: readonly D[],
): D | undefined =>
  disputes.find(({ status }) => {
    const standing = disputeStanding(status);
    return standing === 'open' || standing === 'lost';
  });
