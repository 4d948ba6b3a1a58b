import { z } from 'zod';

/** `true` or `false` in a form. */
export const formFlag = z.enum(['true', 'false']).transform((text) => text === 'true');

/** An integer in a form. */
export const formInteger = z
  .string()
  .regex(/^-?[0-9]{1,15}$/, 'Invalid integer')
  .transform(Number);

/** The id of an object. */
export const formId = z.string().min(1).max(255);

/** The address of a page. */
export const formUrl = z
  .string()
  .max(2048)
  .regex(/^https?:\/\//, 'Not a valid URL');

/** What a call is to answer as an object instead of its id. */
export const formExpand = z.array(z.string().max(200)).max(20).optional();

/** The parameters of a call that takes none of its own. */
export const formOfNothing = z.strictObject({ expand: formExpand });

/** Stripe's metadata: at most 50 pairs, names of at most 40 characters, values of at most 500. */
export const formMetadata = z
  .record(z.string().min(1).max(40), z.string().max(500))
  .refine((pairs) => Object.keys(pairs).length <= 50, 'at most 50 pairs');

/** The metadata of an update: an empty value removes its pair, an empty text all of them. */
export const formMetadataUpdate = z.union([z.literal(''), formMetadata]);

/** Metadata after an update: given pairs are added or replaced, pairs with an empty value removed. */
export function mergeMetadata(
  before: Record<string, string>,
  update: z.output<typeof formMetadataUpdate> | undefined,
): Record<string, string> {
  if (update === '') return {};
  return Object.fromEntries(Object.entries({ ...before, ...update }).filter(([, value]) => value !== ''));
}
