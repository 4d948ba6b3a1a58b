import { showError, showSuccess } from '../../browser/toasts/toasts.ts';
import type { AuditEntryReference } from '../../contract/endpoints/audit-entry-header.ts';
import type { FormProblem } from '../../forms/action-result.ts';
import type { PostedForm } from '../../forms/posted-form.ts';
import { type Submission, submitToShop } from '../../forms/submit-to-shop.ts';
import { offerUndo } from './undo-offer.ts';

/** What is shown of the result of a call. */
export type ChangeResult =
  | { readonly ok: true; readonly auditEntry: AuditEntryReference | null }
  | { readonly ok: false; readonly problem: FormProblem };

/** The result of a change, and what is said of it when it was made. */
export type SaidChange = ChangeResult & { readonly message: string };

/** Shows how a call ended and offers to undo what it changed; returns the result. */
export function reportResult<Result extends ChangeResult>(result: Result, message: string): Result {
  if (result.ok) {
    showSuccess(message);
    offerUndo(result);
  } else showError(result.problem.detail);
  return result;
}

/** The `clientAction` of a form that several screens show: posts it to its `action`, and shows how that ended. */
export const reportChange = (submission: Submission<SaidChange | PostedForm>) =>
  submitToShop(submission, (result) => reportResult(result, result.ok ? result.message : ''));
