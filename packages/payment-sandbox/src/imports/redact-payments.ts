import { z } from 'zod';
import type { ExecuteStatement } from './execute-statement.ts';

/** The payments of a person: PaymentIntents, and the payment methods and confirmation tokens they were tried with. */
export interface PaymentsOfPerson {
  readonly intents: readonly string[];
  readonly methods: readonly string[];
}

/** The fields of Stripe's objects that tell of a buyer, wherever they are. */
const personalFields = new Set([
  'billing_details',
  'billing_zip',
  'evidence',
  'receipt_email',
  'shipping',
  'ip_address',
  'ip_address_location',
]);

/**
 * Removes name, address, email and evidence of a person from every object of their payments and from the events and
 * remembered answers about them. Amounts, dates and cards (brand, last four digits) stay.
 */
export async function redactPayments(
  execute: ExecuteStatement,
  { intents, methods }: PaymentsOfPerson,
): Promise<void> {
  const { rows } = await execute(findObjects, [intents, methods]);
  for (const { table, id, object } of z.array(storedObject).parse(rows)) {
    await execute(`update sandbox.${table} set object = $2 where id = $1`, [
      id,
      JSON.stringify(redact(object)),
    ]);
  }
  await execute(
    `delete from sandbox.idempotency
     where exists (select from unnest($1::text[]) id where position(id in body::text) > 0)`,
    [[...intents, ...methods]],
  );
}

const storedObject = z.object({
  table: z.enum([
    'charge',
    'confirmation_token',
    'dispute',
    'early_fraud_warning',
    'event',
    'payment_intent',
    'payment_method',
    'refund',
    'review',
  ]),
  id: z.string(),
  object: z.unknown(),
});

const ofIntent = (table: string) =>
  `select '${table}' as table, id, object from sandbox.${table} where object ->> 'payment_intent' = any($1::text[])`;

const findObjects = `
  with objects as (
    select 'payment_intent' as table, id, object from sandbox.payment_intent where id = any($1::text[])
    union all ${['charge', 'refund', 'dispute', 'early_fraud_warning', 'review', 'confirmation_token'].map(ofIntent).join(' union all ')}
    union all select 'confirmation_token', id, object from sandbox.confirmation_token
      where id = any($2::text[]) and object ->> 'payment_intent' is null
  ), methods as (
    select id from unnest($2::text[]) id
    union select object ->> 'payment_method' from objects where object ->> 'payment_method' is not null
  ), with_methods as (
    select * from objects
    union all select 'payment_method', id, object from sandbox.payment_method where id in (select id from methods)
  )
  select * from with_methods
  union all select 'event', id, object from sandbox.event
    where object #>> '{data,object,id}' in (select id from with_methods)
      or object #>> '{data,object,payment_intent}' = any($1::text[])`;

function redact(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redact);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [
      key,
      personalFields.has(key) ? empty(field) : redact(field),
    ]),
  );
}

/** The same object without its texts. */
function empty(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  if (value === null || typeof value !== 'object') return null;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, empty(field)]));
}
