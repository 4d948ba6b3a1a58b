import { unwrap } from '#platform/browser/api/unwrap.ts';
import type { ApiCall } from '#platform/contract/endpoints/endpoint-types.ts';

/** The link to the recalls, while there are any. */
export const findFooterLink = async (call: ApiCall) =>
  unwrap(await call('GET /recalls', {})).body.length > 0
    ? [['/recalls', 'Product safety recalls'] as const]
    : [];
