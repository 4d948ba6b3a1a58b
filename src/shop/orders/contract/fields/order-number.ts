import { plainCode } from '#platform/contract/fields/plain-code.ts';

/** What people call an order: the first eight digits of its id, as the log shows them. `3f0c12de-…` → `SP-3F0C12DE`. */
export const orderNumber = (id: string): string => `SP-${id.slice(0, 8).toUpperCase()}`;

/**
 * How the ids of a typed number begin, as people write it in a letter (`Order #sp 3f0c12de`): a whole number also without
 * `SP-`, and the beginning of one with it. Null for every other text.
 */
export const readOrderNumber = (text: string): string | null =>
  typedNumber.exec(plainCode(text))?.[1]?.toLowerCase() ?? null;

const typedNumber =
  /^(?:order)?(?:number|no\.?)?[:#]?(?:SP-?(?=[0-9a-f]{1,8}$)|(?=[0-9a-f]{8}$))([0-9a-f]+)$/i;
