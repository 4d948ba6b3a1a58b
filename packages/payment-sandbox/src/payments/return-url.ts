import type { LedgerTransaction } from '../storage/object-store.ts';

/** Keeps where the 3-D Secure page of an intent leads back to. */
export async function storeReturnUrl(ledger: LedgerTransaction, intent: string, url: string): Promise<void> {
  await ledger.query('update sandbox.payment_intent set return_url = $2 where id = $1', [intent, url]);
}

/** Where the 3-D Secure page of an intent leads back to, if that was said. */
export async function readReturnUrl(ledger: LedgerTransaction, intent: string): Promise<string | null> {
  const { rows } = await ledger.query<{ return_url: string | null }>(
    'select return_url from sandbox.payment_intent where id = $1',
    [intent],
  );
  return rows[0]?.return_url ?? null;
}
