import {
  type BulkChange,
  type BulkEditResult,
  bulkEditLimit,
  type ShoeSelection,
} from '#contract/catalogue-changes.ts';
import type { CacheTag } from '../../shared/cache-tags.ts';
import type { SignedIn } from '../../shared/caller.ts';
import type { Database } from '../../shared/dependencies.ts';
import { fieldProblem, type Problem, problem } from '../../shared/problem.ts';
import { applyStagedShoes } from './apply-staged-shoes.ts';
import { findImpossiblePrice, titleOfEdit } from './describe-edit.ts';
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
    : await applyStagedShoes(transaction, { title: titleOfEdit(change, changed), who, counts, sizes });
  return {
    result: { chosen, changed, shoes, changeId: written?.changeId ?? null },
    tags: written?.tags ?? [],
  };
}
