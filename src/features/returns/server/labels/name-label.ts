import { orderNumber } from '#shop/orders/contract/fields/order-number.ts';
import type { LabelFile } from './label-store.ts';

/** The name under which a label is downloaded: `return-label-SP-3F0C12DE.pdf` */
export const nameLabel = (orderId: string, type: LabelFile['type']): string =>
  `return-label-${orderNumber(orderId)}.${type}`;
