import { sql } from 'kysely';
import {
  type BulkChange,
  type BulkEditResult,
  bulkEditLimit,
  type ShoeSelection,
} from '#contract/catalogue-changes.ts';
import { numberLimit } from '#contract/fields/field-rules.ts';
import { formatCents } from '#contract/fields/money.ts';
import type { CacheTag } from '../../shared/cache-tags.ts';
import type { SignedIn } from '../../shared/caller.ts';
import type { Database } from '../../shared/dependencies.ts';
import { fieldProblem, type Problem, problem } from '../../shared/problem.ts';
import { applyStagedShoes } from './apply-staged-shoes.ts';
import { listEditedShoes } from './list-edited-shoes.ts';
import { isStockChange, stageEdit } from './stage-edit.ts';
import { countStagedShoes, createStaging } from './staging.ts';

/** What {@link editShoes} is asked for. */
interface Edit {
  readonly select: ShoeSelection;
  readonly change: BulkChange;
  readonly dryRun: boolean;
  readonly expected?: number | undefined;
  readonly who: Pick<SignedIn, 'uid' | 'email'>;
}

/** The result of an edit, and the cache tags to invalidate. */
export interface EditedShoes {
  readonly result: BulkEditResult;
  readonly tags: readonly CacheTag[];
}

/** Changes the chosen shoes as one, in the caller's transaction; a dry run only stages. */
export async function editShoes(
  transaction: Database,
  { select, change, dryRun, expected, who }: Edit,
): Promise<EditedShoes | Problem<'INVALID' | 'CHANGED_MEANWHILE'>> {
  await createStaging(transaction);
  const chosen = await stageEdit(transaction, select, change);
  if (chosen > bulkEditLimit)
    return fieldProblem('select', `Choose at most ${bulkEditLimit.toLocaleString('en-US')} shoes at once`);
  if (expected !== undefined && expected !== chosen)
    return problem('CHANGED_MEANWHILE', {
      detail: `${chosen} shoes match now, not ${expected}: look at them again`,
    });
  const wrong = await findImpossiblePrice(transaction);
  if (wrong) return fieldProblem('change', wrong);
  const sizes = isStockChange(change);
  const counts = await countStagedShoes(transaction, { sizes });
  const changed = counts.changed + counts.removed;
  const shoes = await listEditedShoes(transaction, change);
  const written = dryRun
    ? null
    : await applyStagedShoes(transaction, { title: titleOf(change, changed), who, counts, sizes });
  return {
    result: { chosen, changed, shoes, changeId: written?.changeId ?? null },
    tags: written?.tags ?? [],
  };
}

async function findImpossiblePrice(transaction: Database): Promise<string | null> {
  const { rows } = await sql<{ name: string; price: number }>`
    select name, price_cents as price from staged_shoe where price_cents not between 0 and ${numberLimit * 100}
    order by position limit 1`.execute(transaction);
  const [first] = rows;
  return first ? `${first.name} would cost ${formatCents(first.price)}` : null;
}

function titleOf(change: BulkChange, count: number): string {
  const shoes = count === 1 ? '1 shoe' : `${count.toLocaleString('en-US')} shoes`;
  switch (change.kind) {
    case 'price-percent':
      return `Changed the price of ${shoes} by ${signed(change.percent)} %`;
    case 'price-amount':
      return `Changed the price of ${shoes} by ${change.dollars > 0 ? '+' : ''}${formatCents(Math.round(change.dollars * 100))}`;
    case 'sale':
      return change.onSale ? `Put ${shoes} on sale` : `Took ${shoes} off sale`;
    case 'stock-set':
      return `Set the pairs of every size of ${shoes} to ${change.quantity}`;
    case 'stock-add':
      return `Changed the pairs of every size of ${shoes} by ${signed(change.quantity)}`;
    case 'delete':
      return `Deleted ${shoes}`;
  }
}

const signed = (value: number): string => (value > 0 ? `+${value}` : String(value));
