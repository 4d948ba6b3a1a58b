import { ApiError, problem } from './problem.ts';

/**
 * What to throw for an error of the parser of multipart forms. Its own errors have no code: a missing or wrong boundary, a
 * form that ends too early. Those with a code, such as a limit that is exceeded, the error handler knows.
 */
export const toFormError = (error: unknown): unknown =>
  error instanceof ApiError || (error instanceof Error && 'code' in error)
    ? error
    : new ApiError(problem('MALFORMED'));
