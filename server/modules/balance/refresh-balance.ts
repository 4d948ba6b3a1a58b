import { sql } from 'kysely';
import type { Database } from '../../shared/dependencies.ts';
import type {
  ProviderBalance,
  ProviderBalanceTransaction,
  ProviderPayout,
} from '../../shared/payment/provider-balance.ts';
import {
  type BalanceSync,
  claimBalanceSync,
  readBalanceSync,
  recordBalancePage,
  releaseBalanceSync,
} from './balance-sync.ts';

/** What reading the provider's books needs. */
export interface BalanceContext {
  readonly db: Database;
  readonly balance: ProviderBalance;
}

/** When to read, and how much at once. */
export interface RefreshOptions {
  /** How old the copy may be, in ms. */
  readonly maxAge: number;
  /** Pages that are read at most; the next refresh goes on from there. */
  readonly pages: number;
}

/** The result of a step: whether the pass goes on, has ended, or has to wait for the provider or another process. */
type Step = 'next' | 'ended' | 'stopped';

/** How long a provider that did not answer is left alone, by everybody who opens the page too. */
const pauseSeconds = 10;
/** A transaction may become visible some time after it was created. */
const transactionOverlap = 60 * 60 * 1000;
/** A payout that was paid can fail within five business days. */
const payoutOverlap = 10 * 24 * 60 * 60 * 1000;

/**
 * Brings the copy of the provider's books up to date, page by page: what was recorded stays when a process dies, and the
 * next one goes on. Reading a page twice changes nothing. One process at a time reads.
 * @returns whether there is more to read at once
 */
export async function refreshBalance(
  { db, balance }: BalanceContext,
  { maxAge, pages }: RefreshOptions,
): Promise<boolean> {
  const claimed = await claimBalanceSync(db, maxAge);
  if (!claimed) return false;
  const { generation } = claimed;
  let sync = claimed;
  let step: Step = 'next';
  for (let page = 0; page < pages && step === 'next'; page += 1) {
    step = await steps[sync.phase]({ db, balance }, sync);
    sync = await readBalanceSync(db);
  }
  await releaseBalanceSync(db, generation, step === 'stopped' ? pauseSeconds : 0);
  return step === 'next';
}

const steps: Record<BalanceSync['phase'], (context: BalanceContext, sync: BalanceSync) => Promise<Step>> = {
  async transactions({ db, balance }, { generation, complete_until, read_back_to, after_id }) {
    const since = complete_until && earlier(complete_until, transactionOverlap);
    const page = await balance.pageTransactions({ since, after: after_id });
    if (!page) return 'stopped';
    const reached = complete_until ? null : (page.items.at(-1)?.at ?? read_back_to);
    return recorded(db, generation, async (transaction) => {
      await upsertTransactions(transaction, page.items);
      if (page.next !== null) return { after_id: page.next, read_back_to: reached };
      return { phase: 'payouts', after_id: null, read_back_to: reached };
    });
  },

  async payouts({ db, balance }, { generation, complete_until, after_id }) {
    const open = await findOldestOpenPayout(db);
    const usual = complete_until && earlier(complete_until, payoutOverlap);
    const since = usual && open && open < usual ? open : usual;
    const page = await balance.pagePayouts({ since, after: after_id });
    if (!page) return 'stopped';
    return recorded(db, generation, async (transaction) => {
      await upsertPayouts(transaction, page.items);
      return page.next === null ? { phase: 'items', after_id: null } : { after_id: page.next };
    });
  },

  async items({ db, balance }, { generation, pass_started_at, after_id }) {
    const payout = await findPayoutToItemize(db);
    if (!payout) {
      const finished = { phase: 'transactions', complete_until: pass_started_at } as const;
      const ended = { ...finished, pass_started_at: null, read_back_to: null, after_id: null };
      return (await recordBalancePage(db, generation, async () => ended)) ? 'ended' : 'stopped';
    }
    const page = await balance.pagePayoutTransactions({ payout: payout.id, after: after_id });
    if (!page) return 'stopped';
    return recorded(db, generation, async (transaction) => {
      await upsertTransactions(transaction, page.items, payout.id);
      if (page.next === null) await markItemized(transaction, payout.id);
      return { after_id: page.next };
    });
  },
};

const recorded = async (...page: Parameters<typeof recordBalancePage>): Promise<Step> =>
  (await recordBalancePage(...page)) ? 'next' : 'stopped';

const earlier = (time: Date, by: number): Date => new Date(time.getTime() - by);

/** Records transactions; those of a payout with its id, which a later page without it leaves as it is. */
async function upsertTransactions(
  db: Database,
  transactions: readonly ProviderBalanceTransaction[],
  payout: string | null = null,
): Promise<void> {
  if (transactions.length === 0) return;
  await db
    .insertInto('balance_transaction')
    .values(
      transactions.map(({ id, type, category, amount, fee, currency, source, intent, at }) => ({
        ...{ id, type, category, amount_cents: amount, fee_cents: fee, currency, source, intent },
        ...{ payout_id: payout, created_at: at },
      })),
    )
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        payout_id: sql<string | null>`coalesce(excluded.payout_id, balance_transaction.payout_id)`,
      }),
    )
    .execute();
}

/** Records payouts, or their present state. */
async function upsertPayouts(db: Database, payouts: readonly ProviderPayout[]): Promise<void> {
  if (payouts.length === 0) return;
  await db
    .insertInto('payout')
    .values(
      payouts.map(({ id, amount, currency, status, automatic, itemizable, at, arrivesAt }) => ({
        ...{ id, amount_cents: amount, currency, status, automatic, itemizable },
        ...{ created_at: at, arrives_at: arrivesAt },
      })),
    )
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        status: sql<string>`excluded.status`,
        itemizable: sql<boolean>`excluded.itemizable`,
        arrives_at: sql<Date>`excluded.arrives_at`,
      }),
    )
    .execute();
}

/** The newest payout whose transactions are not known yet. */
const findPayoutToItemize = (db: Database): Promise<{ id: string } | undefined> =>
  db
    .selectFrom('payout')
    .select('id')
    .where('itemizable', '=', true)
    .where('itemized', '=', false)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** Records that all transactions of a payout are known. */
async function markItemized(db: Database, payout: string): Promise<void> {
  await db.updateTable('payout').set({ itemized: true }).where('id', '=', payout).execute();
}

/** When the oldest payout was made that has not arrived or failed yet; null without any. */
async function findOldestOpenPayout(db: Database): Promise<Date | null> {
  const row = await db
    .selectFrom('payout')
    .select('created_at')
    .where('status', 'in', ['pending', 'in_transit'])
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? null;
}
