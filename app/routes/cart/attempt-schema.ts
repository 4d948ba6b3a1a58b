import { z } from 'zod';
import { checkoutEndpoint } from '#contract/checkout.ts';

/** An attempt as this tab keeps it, with the time it was sent. */
export const keptAttempt = z.object({
  at: z.number(),
  key: z.string().regex(/^[0-9a-f]{32}$/),
  body: checkoutEndpoint.body,
});
