import { z } from 'zod';
import { checkoutEndpoint } from '#contract/checkout.ts';

/** An attempt in session storage, with the time it was sent. */
export const savedAttempt = z.object({
  at: z.number(),
  key: z.string().regex(/^[0-9a-f]{32}$/),
  body: checkoutEndpoint.body,
});
