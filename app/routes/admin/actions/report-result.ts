import type { ProblemDetails } from '#contract/endpoints/problem.ts';
import type { ActionResult } from '../../../lib/forms/action-result.ts';
import { showError, showSuccess } from '../../../lib/toasts/toasts.ts';
import { type ChangedEntity, offerUndo } from './undo-offer.ts';

/** Shows how a call ended and, when it changed an entity, offers to undo that; returns the result. */
export function reportResult(
  result: ActionResult<ProblemDetails>,
  message: string,
  changed?: ChangedEntity,
): ActionResult<ProblemDetails> {
  if (result.ok) showSuccess(message);
  else showError(result.problem.detail);
  if (result.ok && changed) void offerUndo(changed);
  return result;
}
