import { z } from 'zod';
import { resourceMissing } from '../protocol/api-error.ts';
import { type FormValue, validateForm } from '../protocol/form-encoding.ts';
import { formExpand, formInteger } from '../protocol/form-fields.ts';
import type { PaymentIntent, StripeEvent, StripeList } from '../protocol/stripe-objects.ts';
import type { LedgerTransaction } from '../storage/object-store.ts';

type Form = { [key: string]: FormValue };

/** `GET /v1/payment_intents`: newest first, paged by `starting_after` or `ending_before`. @throws SandboxApiError */
export async function listIntents(
  ledger: LedgerTransaction,
  query: Form,
): Promise<StripeList<PaymentIntent>> {
  const { limit, created, starting_after: after, ending_before: before } = validateForm(listQuery, query);
  const anchor = after ?? before;
  const [anchorSequence] = anchor === undefined ? [] : await findSequence(ledger, anchor);
  const { rows } = await ledger.query<{ object: PaymentIntent }>(
    `select object from sandbox.payment_intent
     where not archived and created >= to_timestamp($1) and created <= to_timestamp($2)
       and ($3::bigint is null or case when $4 then sequence < $3 else sequence > $3 end)
     order by case when $4 then -sequence else sequence end
     limit $5`,
    [
      Math.max(created?.gte ?? 0, (created?.gt ?? -1) + 1),
      Math.min(created?.lte ?? farFuture, (created?.lt ?? farFuture) - 1),
      anchorSequence ?? null,
      before === undefined,
      limit + 1,
    ],
  );
  const page = rows.slice(0, limit).map((row) => row.object);
  if (before !== undefined) page.reverse();
  return { object: 'list', url: '/v1/payment_intents', has_more: rows.length > limit, data: page };
}

/** `GET /v1/events`: newest first. @throws SandboxApiError */
export async function listEvents(ledger: LedgerTransaction, query: Form): Promise<StripeList<StripeEvent>> {
  const { limit } = validateForm(z.strictObject({ limit: listQuery.shape.limit }), query);
  const { rows } = await ledger.query<{ object: StripeEvent }>(
    'select object from sandbox.event order by sequence desc limit $1',
    [limit + 1],
  );
  const data = rows.slice(0, limit).map((row) => row.object);
  return { object: 'list', url: '/v1/events', has_more: rows.length > limit, data };
}

const farFuture = 10_000_000_000;
const timestamp = formInteger.optional();
const listQuery = z.strictObject({
  limit: formInteger.pipe(z.number().min(1).max(100)).default(10),
  created: z.strictObject({ gt: timestamp, gte: timestamp, lt: timestamp, lte: timestamp }).optional(),
  starting_after: z.string().max(255).optional(),
  ending_before: z.string().max(255).optional(),
  expand: formExpand,
});

async function findSequence(ledger: LedgerTransaction, id: string): Promise<number[]> {
  const { rows } = await ledger.query<{ sequence: number }>(
    'select sequence from sandbox.payment_intent where id = $1',
    [id],
  );
  if (!rows[0]) throw resourceMissing('payment_intent', id, 'starting_after');
  return [rows[0].sequence];
}
