import { z } from 'zod';
import { numberLimit, text } from '#platform/contract/fields/field-rules.ts';
import { id } from '#platform/contract/fields/id.ts';
import { sizeLabel } from '#platform/contract/fields/size-label.ts';

/** The maximum number of lines in a cart. */
export const cartLineLimit = 100;

const quantity = z
  .union([
    z.number(),
    z
      .string()
      .trim()
      .regex(/^[0-9]{1,7}$/)
      .transform(Number),
  ])
  .pipe(z.number().int().min(1).max(numberLimit));

/** A cart line as the browser stores and sends it (§3). `price` as the shopper saw it. */
export const cartLine = z.strictObject({
  _id: id.meta({ examples: ['shoe-orbit'] }),
  name: text('Orbit Runner').max(120),
  image: text('/api/pictures/shoe-orbit/side-640.webp').max(500),
  quantity,
  price: z
    .number()
    .nonnegative()
    .max(numberLimit)
    .meta({ examples: [120] }),
  size: sizeLabel,
});
export type CartLine = z.infer<typeof cartLine>;
