import type { ProblemDetails } from '#contract/endpoints/problem.ts';
import type { ActionResult } from '../../../lib/forms/action-result.ts';

/** Names the image as the wrong field where only the problem's code tells so. */
export function attributeToImage<Result extends ActionResult<ProblemDetails>>(result: Result): Result {
  if (result.ok || !imageCodes.has(result.problem.code)) return result;
  const { problem } = result;
  return { ...result, problem: { ...problem, errors: [{ field: 'image', message: problem.detail }] } };
}

const imageCodes = new Set(['UNSUPPORTED_MEDIA_TYPE', 'TOO_LARGE']);
