import type { DeliveryMethod } from './delivery.ts';

/** What delivery of goods of this price costs, in cents. */
export const deliveryPrice = (
  { priceCents, freeFromCents }: Pick<DeliveryMethod, 'priceCents' | 'freeFromCents'>,
  goodsCents: number,
): number => (freeFromCents !== null && goodsCents >= freeFromCents ? 0 : priceCents);
