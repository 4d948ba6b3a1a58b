import { z } from 'zod';
import type { BalanceTransaction } from '../protocol/balance-transaction-object.ts';
import { type FormValue, validateForm } from '../protocol/form-encoding.ts';
import { formExpand, formId } from '../protocol/form-fields.ts';
import { listParameters } from '../protocol/list-query.ts';
import type { StripeList } from '../protocol/stripe-objects.ts';
import { readPage } from '../storage/list-page.ts';
import type { LedgerTransaction } from '../storage/object-store.ts';

/**
 * `GET /v1/balance_transactions`: newest first, all or those of a source, a type or an automatic payout, whose own
 * balance transaction is among them.
 * @throws SandboxApiError 400, 404
 */
export async function listBalanceTransactions(
  ledger: LedgerTransaction,
  query: { [key: string]: FormValue },
): Promise<StripeList<BalanceTransaction>> {
  const { currency, payout, source, type, expand: _expand, ...page } = validateForm(listForm, query);
  const where = { currency, source, type };
  const list = { table: 'balance_transaction', url: '/v1/balance_transactions', where } as const;
  return readPage(ledger, { ...list, ...(payout !== undefined && { columns: { payout } }) }, page);
}

const listForm = z.strictObject({
  ...listParameters,
  currency: formId.optional(),
  payout: formId.optional(),
  source: formId.optional(),
  type: formId.optional(),
  expand: formExpand,
});
