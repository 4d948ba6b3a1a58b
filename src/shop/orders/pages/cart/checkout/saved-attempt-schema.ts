import { z } from 'zod';
import { checkoutEndpoint } from '../../../contract/checkout.ts';

/** An attempt in the browser's storage. */
export const savedAttempt = z.object({
  key: z.string().regex(/^[0-9a-f]{32}$/),
  body: checkoutEndpoint.body,
  idPayment: z.string().nullable(),
});
