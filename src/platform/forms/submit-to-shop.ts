import { data, isRouteErrorResponse } from 'react-router';
import { patience, problemOfResponse, unreachable } from '../browser/api/api-client.ts';
import { reauthentication } from '../browser/api/reauthentication.ts';
import type { ProblemDetails } from '../contract/endpoints/problem.ts';
import type { ActionResult } from './action-result.ts';
import type { PostedForm } from './posted-form.ts';

/** What React Router hands to a `clientAction`. */
export interface Submission<Result> {
  readonly request: Request;
  readonly serverAction: () => Promise<Result>;
}

/**
 * The `clientAction` of a form: posts it to the `action` of its page, as a browser without scripts does, and returns what
 * that returned, or what `show` makes of it in the browser. If the shop does not respond, the form and its page stay as they
 * are, and the result is a problem. If the action needs a recent re-authentication, it asks for it and posts the form again.
 * @throws the `Response` of a redirect, for React Router
 */
export async function submitToShop<Result extends ActionResult, Shown = never>(
  { request, serverAction }: Submission<Result>,
  show?: (result: Result | PostedForm) => Shown | Promise<Shown>,
) {
  // React Router reads the body each time that it posts the form, but a body can be read only once.
  const body = await request.text();
  Object.assign(request, { text: async () => body });

  const post = (): Promise<Result | PostedForm> =>
    Promise.race([serverAction(), failInTime()]).catch((error: unknown) => {
      if (error instanceof Response || request.signal.aborted) throw error;
      return new Unanswered(isRouteErrorResponse(error) ? problemOf(error) : unreachable);
    });
  let result: Result | PostedForm = await post();
  if (needsProof(result) && (await reauthentication.ask())) result = await post();
  const shown = show ? await show(result) : result;
  if (!(result instanceof Unanswered) || shown instanceof Response) return shown;
  // After an error status, React Router does not load the page again, which would replace it by an error.
  return data(shown, { status: result.problem.status });
}

const needsProof = (result: ActionResult): boolean => !result.ok && result.problem.code === 'PROOF_NEEDED';

/** The form whose action did not respond. */
class Unanswered implements PostedForm {
  readonly ok = false;
  readonly values: PostedForm['values'] = {};
  readonly problem: ProblemDetails;
  constructor(problem: ProblemDetails) {
    this.problem = problem;
  }
}

const failInTime = (): Promise<never> => new Promise((_, reject) => setTimeout(reject, patience));

/** Only the shop's own error handler and the servers before it answer in another way than React Router. */
function problemOf({ status, data }: { status: number; data: unknown }): ProblemDetails {
  try {
    return problemOfResponse(status, JSON.parse(String(data)));
  } catch {
    return problemOfResponse(status, null);
  }
}
