import { z } from 'zod';
import { resourceMissing } from '../protocol/api-error.ts';
import { type FormValue, validateForm } from '../protocol/form-encoding.ts';
import { formExpand } from '../protocol/form-fields.ts';
import { listParameters } from '../protocol/list-query.ts';
import type { PaymentIntent, StripeList } from '../protocol/stripe-objects.ts';
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
    [created.from, created.to, anchorSequence ?? null, before === undefined, limit + 1],
  );
  const page = rows.slice(0, limit).map((row) => row.object);
  if (before !== undefined) page.reverse();
  return { object: 'list', url: '/v1/payment_intents', has_more: rows.length > limit, data: page };
}

const listQuery = z.strictObject({ ...listParameters, expand: formExpand });

async function findSequence(ledger: LedgerTransaction, id: string): Promise<number[]> {
  const { rows } = await ledger.query<{ sequence: number }>(
    'select sequence from sandbox.payment_intent where id = $1',
    [id],
  );
  if (!rows[0]) throw resourceMissing('payment_intent', id, 'starting_after', 400);
  return [rows[0].sequence];
}
