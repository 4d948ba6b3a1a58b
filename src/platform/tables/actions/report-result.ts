import { showError, showSuccess } from '../../browser/toasts/toasts.ts';
import type { AuditEntryReference } from '../../contract/endpoints/audit-entry-header.ts';
import type { ProblemDetails } from '../../contract/endpoints/problem.ts';
import { offerUndo } from './undo-offer.ts';

/** What is shown of the result of a call. */
export type ChangeResult =
  | { readonly ok: true; readonly auditEntry: AuditEntryReference | null }
  | { readonly ok: false; readonly problem: ProblemDetails };

/** Shows how a call ended and offers to undo what it changed; returns the result. */
export function reportResult<Result extends ChangeResult>(result: Result, message: string): Result {
  if (result.ok) {
    showSuccess(message);
    offerUndo(result);
  } else showError(result.problem.detail);
  return result;
}
