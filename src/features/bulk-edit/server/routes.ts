import { sql } from 'kysely';
import { numberLimit } from '#platform/contract/fields/field-rules.ts';
import { formatCount } from '#platform/contract/fields/format-price.ts';
import { formatCents, toCents } from '#platform/contract/fields/money.ts';
import type { Database } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { SignedIn } from '#platform/handlers/caller.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { ApiError, fieldProblem, isProblem, type Problem, problem } from '#platform/handlers/problem.ts';
import type { RecordedChange } from '#platform/handlers/recorded-change.ts';
import { auditedReply, type RegisterRoute } from '#platform/handlers/route.ts';
import type { CacheTag } from '#platform/invalidation/cache-tags.ts';
import {
  applyStagedShoes,
  countStagedShoes,
  createStaging,
} from '#shop/catalog/server/bulk-changes/bulk-changes.ts';
import {
  type BulkChange,
  type BulkEditResult,
  bulkEditLimit,
  editShoesEndpoint,
  type ShoeSelection,
} from '../contract.ts';
import { describeNumbers, findImpossibleNumber, numbersOf, rejectHeld } from './edited-numbers.ts';
import { isNumberChange, isSizeChange, isStockChange, resolveSelection, stageEdit } from './stage-edit.ts';

/** POST /admin/shoes/bulk. */
export function registerBulkEditRoutes(
  registerRoute: RegisterRoute,
  {
    longDb,
    cacheInvalidator,
    shopSettings,
  }: Pick<Dependencies, 'longDb' | 'cacheInvalidator' | 'shopSettings'>,
): void {
  registerRoute(
    editShoesEndpoint,
    async ({ body, caller, claim }) => {
      const select = await resolveSelection(longDb, body.select);
      const { currency } = await shopSettings.find();
      const edited = await inTransaction(longDb, async (transaction) => {
        const result = await editShoes(transaction, { ...body, select, currency, who: caller });
        // Thrown, so that the transaction and its locks end at once.
        if (isProblem(result)) throw new ApiError(result);
        const { changeId } = result.result;
        if (changeId !== null) await claim(transaction, changeId);
        return result;
      });
      if (edited.tags.length > 0) await cacheInvalidator.invalidate(edited.tags);
      return auditedReply(200, edited.result, edited.recorded);
    },
    async (changeId) => {
      const made = await longDb
        .selectFrom('catalogue_change')
        .select(['changed', 'removed'])
        .where('id', '=', changeId)
        .executeTakeFirst();
      if (!made) return null;
      const count = made.changed + made.removed;
      // Its shoes are in the audit log.
      return auditedReply(200, { chosen: count, changed: count, shoes: [], changeId }, null);
    },
  );
}

/** What {@link editShoes} is asked for. */
interface Edit {
  readonly select: ShoeSelection;
  readonly change: BulkChange;
  /** The currency of the shop. */
  readonly currency: string;
  readonly dryRun: boolean;
  readonly expected?: number | undefined;
  readonly who: Pick<SignedIn, 'uid' | 'email'>;
}

/** The result of an edit, the cache tags to invalidate, and the audit entry; null where nothing was changed. */
interface EditedShoes {
  readonly result: BulkEditResult;
  readonly tags: readonly CacheTag[];
  readonly recorded: RecordedChange | null;
}

/** Changes the chosen shoes as one, in the caller's transaction; a dry run only stages. */
async function editShoes(
  transaction: Database,
  { select, change, currency, dryRun, expected, who }: Edit,
): Promise<EditedShoes | Problem<'INVALID' | 'CHANGED_MEANWHILE'>> {
  await createStaging(transaction);
  const chosen = await stageEdit(transaction, select, { change, currency });
  if (chosen > bulkEditLimit)
    return fieldProblem('select', `Choose at most ${formatCount(bulkEditLimit)} shoes at once`);
  if (expected !== undefined && expected !== chosen)
    return problem('CHANGED_MEANWHILE', {
      detail: `${chosen} shoes match now instead of ${expected}. Check your selection`,
    });
  const wrong =
    (await findImpossiblePrice(transaction, currency)) ?? (await findImpossibleNumber(transaction, change));
  if (wrong) return fieldProblem('change', wrong);
  const sizes = isSizeChange(change);
  const counts = await countStagedShoes(transaction, { sizes });
  if (counts.held.length > 0) return fieldProblem('change', rejectHeld(counts.held));
  const changed = counts.changed + counts.removed;
  const shoes = await listEditedShoes(transaction, change, currency);
  const written = dryRun
    ? null
    : await applyStagedShoes(transaction, {
        title: titleOfEdit(change, changed, currency),
        who,
        counts,
        sizes,
      });
  return {
    result: { chosen, changed, shoes, changeId: written?.changeId ?? null },
    tags: written?.tags ?? [],
    recorded: written?.recorded ?? null,
  };
}

/** What is wrong with the prices that an edit stages, in words; null when nothing is. */
async function findImpossiblePrice(transaction: Database, currency: string): Promise<string | null> {
  const { rows } = await sql<{ name: string; price: number }>`
    select name, price_cents as price from staged_shoe where price_cents not between 0 and ${toCents(numberLimit, currency)}
    order by position limit 1`.execute(transaction);
  const [first] = rows;
  return first ? `${first.name} would cost ${formatCents(first.price, currency)}` : null;
}

/** The title of an edit in the audit log. */
function titleOfEdit(change: BulkChange, count: number, currency: string): string {
  const shoes = count === 1 ? '1 shoe' : `${formatCount(count)} shoes`;
  switch (change.kind) {
    case 'price-percent':
      return `Changed the price of ${shoes} by ${signed(change.percent)}%`;
    case 'price-amount':
      return `Changed the price of ${shoes} by ${change.dollars > 0 ? '+' : ''}${formatCents(toCents(change.dollars, currency), currency)}`;
    case 'sale':
      return change.onSale ? `Put ${shoes} on sale` : `Took ${shoes} off sale`;
    case 'stock-set':
      return `Set the stock of every size of ${shoes} to ${change.quantity}`;
    case 'stock-add':
      return `Changed the stock of every size of ${shoes} by ${signed(change.quantity)}`;
    case 'sku':
      return `Set the SKUs of ${shoes}`;
    case 'barcode':
      return `Set barcodes of ${shoes}`;
    case 'delete':
      return `Deleted ${shoes}`;
  }
}

const signed = (value: number): string => (value > 0 ? `+${value}` : String(value));

interface EditedRow {
  readonly _id: string;
  readonly name: string;
  readonly brand: string;
  readonly price: number;
  readonly price_after: number;
  readonly sale: boolean;
  readonly sale_after: boolean;
  readonly pairs: number;
  readonly pairs_after: number;
  /** The numbers of the sizes whose numbers change, `9: OLD-9`; null if the edit does not change numbers. */
  readonly numbers: readonly string[] | null;
  readonly numbers_after: readonly string[] | null;
}

/** How many are listed. */
const shown = 20;

/** The first shoes that a counted edit changes, each before and after. */
async function listEditedShoes(
  transaction: Database,
  change: BulkChange,
  currency: string,
): Promise<BulkEditResult['shoes']> {
  const { rows } = await sql<EditedRow>`
    select shoe.id as _id, shoe.name, shoe.brand, shoe.price_cents as price, staged.price_cents as price_after,
      shoe.on_sale as sale, staged.on_sale as sale_after,
      coalesce((select sum(quantity + offered) from shoe_size where shoe_id = shoe.id), 0)::bigint as pairs,
      coalesce((select sum(quantity) from staged_size where position = staged.position), 0)::bigint as pairs_after,
      ${isNumberChange(change) ? numbersOf(`old_${change.kind}`) : sql`null`} as numbers,
      ${isNumberChange(change) ? numbersOf(change.kind) : sql`null`} as numbers_after
    from staged_shoe staged join shoe on shoe.id = staged.shoe_id
    where staged.kind in ('change', 'remove') order by staged.position limit ${shown}`.execute(transaction);
  return rows.map((row) => ({
    _id: row._id,
    name: row.name,
    brand: row.brand,
    ...describe(row, change, currency),
  }));
}

function describe(row: EditedRow, change: BulkChange, currency: string): { before: string; after: string } {
  if (isNumberChange(change))
    return { before: describeNumbers(row.numbers), after: describeNumbers(row.numbers_after) };
  if (isStockChange(change)) return { before: pairs(row.pairs), after: pairs(row.pairs_after) };
  if (change.kind === 'sale') return { before: sale(row.sale), after: sale(row.sale_after) };
  if (change.kind === 'delete') return { before: formatCents(row.price, currency), after: 'Deleted' };
  return { before: formatCents(row.price, currency), after: formatCents(row.price_after, currency) };
}

const pairs = (count: number): string => (count === 1 ? '1 pair' : `${formatCount(count)} pairs`);
const sale = (onSale: boolean): string => (onSale ? 'On sale' : 'Not on sale');
