/** What people call an order: the first eight digits of its id, as the log shows them. `3f0c12de-…` → `SP-3F0C12DE`. */
export const orderNumber = (id: string): string => `SP-${id.slice(0, 8).toUpperCase()}`;

/**
 * How the ids of a typed number begin, whatever its case: a whole number also without `SP-`, and the beginning of one with
 * it. Null for every other text.
 */
export const readOrderNumber = (text: string): string | null =>
  /^(?:SP-?(?=[0-9a-f]{1,8}$)|(?=[0-9a-f]{8}$))([0-9a-f]+)$/i.exec(text.trim())?.[1]?.toLowerCase() ?? null;
