import type { ExecuteStatement } from './execute-statement.ts';

/**
 * Hides payments from all of the API, for example with the sample data they belong to, or shows them again. What was paid
 * out follows: a payout is as large as what is shown of it, and one of which nothing is shown is hidden too.
 */
export async function archivePayments(
  execute: ExecuteStatement,
  intents: readonly string[],
  archived: boolean,
): Promise<void> {
  await execute('update sandbox.payment_intent set archived = $2 where id = any($1)', [intents, archived]);
  await execute(
    `with changed as (
       select distinct payout as id from sandbox.balance_transaction where intent = any($1) and payout is not null
     ), shown as (
       select changed.id, coalesce(sum((paid.object ->> 'net')::bigint) filter (where not intent.archived), 0) as amount
       from changed
       join sandbox.balance_transaction paid on paid.payout = changed.id
       join sandbox.payment_intent intent on intent.id = paid.intent
       group by changed.id
     ), resized as (
       update sandbox.payout set archived = shown.amount = 0,
         object = case when shown.amount = 0 then object
           else jsonb_set(object, '{amount}', to_jsonb(shown.amount)) end
       from shown where payout.id = shown.id
     )
     update sandbox.balance_transaction own
     set object = own.object || jsonb_build_object('amount', -shown.amount, 'net', -shown.amount)
     from shown
     where own.payout = shown.id and own.object ->> 'type' = 'payout' and shown.amount <> 0`,
    [intents],
  );
}
