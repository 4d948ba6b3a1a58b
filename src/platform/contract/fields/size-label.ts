import { z } from 'zod';

/** A size as a shoe has it, `9` or `9.5`, `EU 42`. */
export const sizeText = (message: string) => z.string().trim().min(1, message).max(40, message);

/** A size label in a call: text, or the number the original client sent. */
export const sizeLabelOr = (message: string) =>
  z
    .union([z.string(), z.number()], message)
    .meta({ examples: ['9'] })
    .transform(String)
    .pipe(sizeText(message));

/** {@link sizeLabelOr} with the message of a cart. */
export const sizeLabel = sizeLabelOr('Add size');
