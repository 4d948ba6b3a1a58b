import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RetentionRule } from '#database/privacy/retention-rule.ts';
import { privacyRules } from '#shop/privacy-rules.ts';
import { type FreshDatabase, freshDatabase } from '#tests/support/fresh-database.ts';
import { enforceRetention } from '../server/enforce-retention.ts';

type Row = Readonly<Record<string, unknown>>;

/** For each rule what goes once it is old, and those that stay however old they are, with the rows that they need. */
interface Case {
  readonly goes: Row | readonly Row[];
  readonly stays?: readonly Row[];
  /** The rows of other tables, for the age of the row. */
  readonly needs?: (at: Date) => Readonly<Record<string, readonly Row[]>>;
}

const launch: Case = {
  goes: { shoe_id: 'over', uid: 'somebody' },
  stays: [{ shoe_id: 'running', uid: 'somebody' }],
  needs: (ended_at) => ({
    launch: [{ shoe_id: 'over', ended_at }, { shoe_id: 'running' }],
    shoe: [{ id: 'over' }, { id: 'running' }],
  }),
};
const cases: Readonly<Record<string, Case>> = {
  'owners of tickets in past launches (the tickets stay in the draw)': {
    ...launch,
    stays: [
      { shoe_id: 'running', uid: 'somebody' },
      { shoe_id: 'over', uid: null },
    ],
  },
  'launch reminders after the launch': launch,
  'payment links that ended or were paid': {
    goes: [{ ended: 'canceled' }, { attempt_id: 'paid' }],
    stays: [{ attempt_id: 'open' }, { attempt_id: null }],
    needs: () => ({ checkout_attempt: ['open', 'paid'].map((id) => ({ id, state: id })) }),
  },
  'files with personal data': { goes: {}, stays: [{ ready_at: null }] },
  'records of erasures (they name nobody)': { goes: {}, stays: [{ finished_at: null }] },
  'return labels that were replaced or removed, or whose pairs arrived': {
    goes: {},
    stays: [{ unused_at: null }],
  },
  'return labels of pairs that never arrived': { goes: {} },
  'withdrawals that name no order of the shop': { goes: {}, stays: [{ order_id: 'order' }] },
  'who withdrew from a contract (the statements stay)': {
    goes: { email: 'mia@mail.test' },
    stays: [{ email: '' }],
  },
  'who reported a review, and why (the decision stays)': {
    goes: { email: 'mia@mail.test', reason: '', statement: '' },
    stays: [{ decided_at: null, email: 'mia@mail.test' }],
  },
  'reports of reviews that nobody decided about': { goes: {}, stays: [{ decided_at: new Date() }] },
  'reviews that were removed after a report': { goes: {} },
  'ended waitlist entries': {
    goes: { state: 'canceled' },
    stays: [{ state: 'waiting' }, { state: 'taken', notice: 'unsent' }],
  },
  'waitlist entries that a visitor did not confirm': {
    goes: { state: 'unconfirmed' },
    stays: [{ state: 'waiting' }],
  },
  'webhook deliveries': { goes: {} },
  'email contents': {
    goes: { body_text: 'Hello' },
    stays: [{ body_text: 'Hello', sent_at: null }, { body_text: '' }],
  },
  'who received which email': { goes: { state: 'sent' }, stays: [{ state: 'queued' }] },
  'messages from the contact form': { goes: {} },
  'newsletter sign-ups that nobody confirmed': { goes: { confirmed: false }, stays: [{ confirmed: true }] },
  'proof that people who left the newsletter had agreed to it': { goes: {} },
  'actions of administrators': {
    goes: { id: 3 },
    stays: [{ id: 1 }],
    needs: () => ({ admin_history: [{ id: 2, undo_of: 1, at: new Date() }] }),
  },
  'who made failed payments': {
    goes: { state: 'failed', email: 'mia@mail.test' },
    stays: [
      { state: 'paid', email: 'mia@mail.test' },
      { state: 'failed', email: '' },
    ],
  },
  'who placed each order (the orders stay)': { goes: { email: 'mia@mail.test' }, stays: [{ email: '' }] },
  'the tracking numbers of parcels': { goes: { tracking_number: '1Z' }, stays: [{ tracking_number: null }] },
  'who made paid and refunded payments': {
    goes: { state: 'paid', email: 'mia@mail.test' },
    stays: [
      { state: 'open', email: 'mia@mail.test' },
      { state: 'refunded', email: '' },
    ],
  },
  'what buyers changed of their orders': { goes: { detail: '{}' }, stays: [{ detail: null }] },
  'addresses, tracking numbers and notes in what happened to orders': {
    goes: { kind: 'shipped', detail: '{}' },
    stays: [{ kind: 'status', detail: '{}' }],
  },
  'notes on refunds': { goes: { note: 'They pinch' }, stays: [{ note: null }] },
};

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

/** Applies a rule to rows of an age, in tables without constraints and triggers. @returns how many it changed or removed */
async function apply(
  rule: RetentionRule,
  { rows, days, needs }: { rows: readonly Row[]; days: number; needs: Case['needs'] },
) {
  const at = daysAgo(days);
  return fresh.db.transaction().execute(async (transaction) => {
    // Temporary tables are found before those of the shop.
    for (const name of new Set([rule.table, ...Object.keys(needs?.(at) ?? {})]))
      await sql`create temp table ${sql.table(name)} on commit drop
        as select * from ${sql.table(`public.${name}`)} limit 0`.execute(transaction);
    const aged = rows.map((row) => (typeof rule.age === 'string' ? { [rule.age]: at, ...row } : row));
    for (const [table, list] of [...Object.entries(needs?.(at) ?? {}), [rule.table, aged] as const])
      for (const row of list)
        await sql`insert into ${sql.table(table)} select * from jsonb_populate_record(null::${sql.table(table)},
          ${JSON.stringify(row)}::jsonb)`.execute(transaction);
    const done = await enforceRetention(transaction, [rule]);
    return done[rule.what] ?? 0;
  });
}

test.each(privacyRules.retention.map((rule) => [rule.what, rule] as const))(
  '%s: old rows go, young ones and those that it is not about stay',
  async (what, rule) => {
    const one = cases[what];
    if (!one) throw new Error('add a case for this rule');
    const { goes, stays = [], needs } = one;
    expect(await apply(rule, { rows: [goes].flat(), days: rule.days - 1, needs })).toBe(0);
    expect(await apply(rule, { rows: stays, days: rule.days + 1, needs })).toBe(0);
    expect(await apply(rule, { rows: [goes].flat(), days: rule.days + 1, needs })).toBe([goes].flat().length);
  },
);
