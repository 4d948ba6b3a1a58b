import { z } from 'zod';
import { missing } from './api-error.ts';
import { type FormValue, formInteger, readForm } from './form-encoding.ts';
import type { SandboxDatabase } from './object-store.ts';
import type { Charge, List, PaymentIntent, ProcessorEvent } from './objects.ts';

type Form = { [key: string]: FormValue };

/** `GET /v1/payment_intents`: newest first, paged by `starting_after` or `ending_before`. @throws ProcessorError */
export async function listIntents(books: SandboxDatabase, query: Form): Promise<List<PaymentIntent>> {
  const { limit, created, starting_after: after, ending_before: before, expand } = readForm(listQuery, query);
  const anchor = after ?? before;
  const [edge] = anchor === undefined ? [] : await findSequence(books, anchor);
  const { rows } = await books.query<{ object: PaymentIntent }>(
    `select object from sandbox.payment_intent
     where created >= to_timestamp($1) and created <= to_timestamp($2)
       and ($3::bigint is null or case when $4 then sequence < $3 else sequence > $3 end)
     order by case when $4 then -sequence else sequence end
     limit $5`,
    [
      Math.max(created?.gte ?? 0, (created?.gt ?? -1) + 1),
      Math.min(created?.lte ?? farFuture, (created?.lt ?? farFuture) - 1),
      edge ?? null,
      before === undefined,
      limit + 1,
    ],
  );
  const page = rows.slice(0, limit).map((row) => row.object);
  if (before !== undefined) page.reverse();
  const data = expand?.includes('data.latest_charge') ? await expandCharges(books, page) : page;
  return { object: 'list', url: '/v1/payment_intents', has_more: rows.length > limit, data };
}

/** `GET /v1/events`: what happened, newest first. @throws ProcessorError */
export async function listEvents(books: SandboxDatabase, query: Form): Promise<List<ProcessorEvent>> {
  const { limit } = readForm(z.strictObject({ limit: listQuery.shape.limit }), query);
  const { rows } = await books.query<{ object: ProcessorEvent }>(
    'select object from sandbox.event order by sequence desc limit $1',
    [limit + 1],
  );
  const data = rows.slice(0, limit).map((row) => row.object);
  return { object: 'list', url: '/v1/events', has_more: rows.length > limit, data };
}

/** The intents with their latest charges written out, as `expand[]=latest_charge` asks for. */
export async function expandCharges(
  books: SandboxDatabase,
  intents: readonly PaymentIntent[],
): Promise<PaymentIntent[]> {
  const { rows } = await books.query<{ object: Charge }>(
    'select object from sandbox.charge where id = any($1)',
    [intents.flatMap(({ latest_charge: charge }) => (typeof charge === 'string' ? [charge] : []))],
  );
  const charges = new Map(rows.map(({ object }) => [object.id, object]));
  return intents.map((intent) => ({
    ...intent,
    latest_charge: (typeof intent.latest_charge === 'string' && charges.get(intent.latest_charge)) || null,
  }));
}

const farFuture = 10_000_000_000;
const moment = formInteger.optional();
const listQuery = z.strictObject({
  limit: formInteger.pipe(z.number().min(1).max(100)).default(10),
  created: z.strictObject({ gt: moment, gte: moment, lt: moment, lte: moment }).optional(),
  starting_after: z.string().max(255).optional(),
  ending_before: z.string().max(255).optional(),
  expand: z.array(z.enum(['data.latest_charge'])).optional(),
});

async function findSequence(books: SandboxDatabase, id: string): Promise<number[]> {
  const { rows } = await books.query<{ sequence: number }>(
    'select sequence from sandbox.payment_intent where id = $1',
    [id],
  );
  if (!rows[0]) throw missing('payment_intent', id, 'starting_after');
  return [rows[0].sequence];
}
