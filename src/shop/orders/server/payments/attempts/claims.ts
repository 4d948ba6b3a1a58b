import type { Database } from '#platform/database/database.ts';
import type { PurchaseHooks } from '../purchase-hooks.ts';

/** Gives back everything that an attempt took beside its pairs, in the transaction that has locked the attempt. */
export async function giveBackClaims(
  db: Database,
  attemptId: string,
  hooks: readonly PurchaseHooks[],
): Promise<void> {
  for (const { claim } of hooks) await claim?.giveBack(db, attemptId);
}

/** Takes everything again, likewise. */
export async function takeClaimsAgain(
  db: Database,
  attemptId: string,
  hooks: readonly PurchaseHooks[],
): Promise<void> {
  for (const { claim } of hooks) await claim?.takeAgain(db, attemptId);
}
