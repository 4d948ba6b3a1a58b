import { z } from 'zod';
import type { AuditedEntity } from '#platform/audit/server/audit.ts';
import type { Database } from '#platform/database/database.ts';
import { ApiError, problem } from '#platform/handlers/problem.ts';
import { orderNumber } from '#shop/orders/contract/fields/order-number.ts';
import { describeReturnPlace } from '#shop/orders/server/orders.ts';
import type { PurchaseHooks } from '#shop/orders/server/payments/payments.ts';
import { returnOutcome, returnState, settleReturnEndpoint } from '../contract/returns.ts';
import { type StoredLabel, setCurrentLabel } from './labels/label-store.ts';
import { type LockedReturn, lockReturn, moveReturn } from './move-return.ts';
import { countOrderedPairs } from './returnable.ts';

/** Contains nothing about the buyer. */
export const recordedReturn = z.object({
  order: z.string(),
  state: returnState,
  outcome: returnOutcome.nullable(),
  restocked: z.boolean(),
  taken: z.boolean(),
  // Not the file, which the log would keep longer than its table does.
  label: z
    .object({ id: z.string(), type: z.enum(['pdf', 'png', 'jpg']), bytes: z.number() })
    .nullable()
    .default(null),
});
type RecordedReturn = z.output<typeof recordedReturn>;

/** What the audit log keeps of a return. */
export const toReturnState = ({
  order_id,
  state,
  outcome,
  restocked,
  taken,
  label,
}: Pick<
  LockedReturn,
  'order_id' | 'state' | 'outcome' | 'restocked' | 'taken' | 'label'
>): RecordedReturn => ({
  order: order_id,
  state,
  outcome,
  restocked,
  taken,
  label,
});

/** Returns: that they arrived, were canceled, were settled with a new size, or got another label. A refund has an entry of its own. */
export const auditedReturn = (hooks: readonly PurchaseHooks[]): AuditedEntity => ({
  name: (recorded) => `of order ${orderNumber(recordedReturn.parse(recorded).order)}`,
  describe(recorded) {
    const { order: _, label, ...place } = recordedReturn.parse(recorded);
    return {
      // One field: an undo brings back all of it.
      state: { value: place, text: describeReturnPlace({ ...place, refund: null }) },
      label: { value: label?.id ?? null, text: label ? describeLabel(label) : 'None' },
    };
  },
  async lock(db, id) {
    const own = await lockReturn(db, id);
    return own && toReturnState(own);
  },
  async write(db, id, target, names) {
    const { order: _, label, ...to } = recordedReturn.parse(target);
    const own = await lockReturn(db, id);
    if (!own) throw new ApiError(problem('NOT_FOUND'));
    if (names.includes('label')) await writeLabel(db, own, label?.id ?? null);
    if (!names.includes('state')) return;
    await refuseUndo(db, own, to);
    const hindrance = await moveReturn(db, own, to, hooks);
    if (hindrance === null) return;
    const detail =
      hindrance.kind === 'lines'
        ? hindrance.why
        : 'The pairs that would be taken out of stock again have been sold or reserved in the meantime';
    throw new ApiError(problem('NOT_ALLOWED_NOW', { detail }));
  },
  calls: ({ before, after }) =>
    [before, after].some((recorded) => recordedReturn.parse(recorded).state === 'settled')
      ? [{ endpoint: settleReturnEndpoint }]
      : [],
  softDelete: null,
  tags: () => ['returns'],
});

/**
 * Brings back the label that a return had, or that it had none.
 * @throws an `ApiError` that says why that is not possible
 */
async function writeLabel(db: Database, own: LockedReturn, label: string | null): Promise<void> {
  if (own.state !== 'announced') throw refusal('The pairs no longer have to be sent, so no label is needed');
  if (!(await setCurrentLabel(db, own.id, label)))
    throw refusal('The file has been deleted. Attach it again');
}

/** `PDF, 48 KB` */
const describeLabel = ({ type, bytes }: Pick<StoredLabel, 'type' | 'bytes'>): string =>
  `${type.toUpperCase()}, ${Math.ceil(bytes / 1024)} KB`;

/**
 * Refuses to undo what other pairs depend on.
 * @throws an `ApiError` that says why
 */
async function refuseUndo(db: Database, own: LockedReturn, to: Pick<RecordedReturn, 'state'>): Promise<void> {
  const isSent = own.outcome === 'send';
  if (isSent && own.items.some(({ swap_for }) => swap_for === null))
    throw refusal('Some pairs of this return were refunded, so it cannot be undone');
  const wasOpen = own.state === 'announced' || own.state === 'arrived';
  if (wasOpen || to.state === 'expired') return;
  const pairs = await countOrderedPairs(db, own.order_id, own.id);
  for (const { shoe_id, size, swap_for } of own.items) {
    const now = isSent ? swap_for : size;
    const left = pairs.find((one) => one.shoe_id === shoe_id && one.size === now)?.left ?? 0;
    const wanted = own.items
      .filter((item) => item.shoe_id === shoe_id && (isSent ? item.swap_for : item.size) === now)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    if (wanted > left) throw refusal('These pairs were refunded, or are in another return');
  }
}

const refusal = (detail: string): ApiError => new ApiError(problem('NOT_ALLOWED_NOW', { detail }));
