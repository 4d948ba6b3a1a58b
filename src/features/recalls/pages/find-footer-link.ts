import type { Additions } from '#platform/contract/endpoints/additions.ts';

/** The link to the recalls, while there are any. */
export const findFooterLink = async ({ add }: Additions) =>
  (await add('GET /recalls', {}, [])).length > 0 ? [['/recalls', 'Product safety recalls'] as const] : [];
