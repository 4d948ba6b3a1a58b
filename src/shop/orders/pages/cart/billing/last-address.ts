import { call } from '#platform/browser/api/api-client.ts';
import type { BillingDraft } from './billing-draft.ts';

/** The address of the last order of an account; null for one without orders, and where that could not be loaded. */
export async function loadLastAddress(uid: string, signal: AbortSignal): Promise<BillingDraft | null> {
  // Aborted, or nobody answers: the fields stay empty.
  const orders = await call('GET /cart/{id}', { params: { id: uid } }, { signal }).catch(() => null);
  const last = orders?.ok ? orders.body.find(({ address }) => address !== null)?.address : null;
  if (!last) return null;
  const { name, line1, city, state, postalCode, country } = last;
  return { name, line1, city, state, postal_code: postalCode, country };
}
