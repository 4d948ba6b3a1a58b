/** Stripe's error object, as far as the sandbox fills it in. */
export interface StripeErrorObject {
  readonly type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  readonly message: string;
  readonly code?: string;
  readonly decline_code?: string;
  readonly param?: string;
  readonly charge?: string;
  readonly payment_intent?: object;
  readonly payment_method?: object | null;
  readonly doc_url?: string;
  readonly request_log_url?: string;
}

/** An error with the address of Stripe's page about its code. */
export const describeError = <E extends { readonly code?: string }>(error: E): E & { doc_url?: string } => ({
  ...error,
  ...(error.code !== undefined && {
    doc_url: `https://stripe.com/docs/error-codes/${error.code.replaceAll('_', '-')}`,
  }),
});

/** The response of an API call. */
export interface ApiResponse {
  readonly status: number;
  readonly body: object;
}

/**
 * Ends a request with Stripe's error object; what it wrote is rolled back. An error of the execution is kept for the
 * idempotency key, one of the validation before leaves the key free (Stripe API, "Idempotent requests").
 */
export class SandboxApiError extends Error {
  readonly status: number;
  readonly error: StripeErrorObject;
  readonly phase: 'validation' | 'execution';
  constructor(status: number, error: StripeErrorObject, phase: SandboxApiError['phase'] = 'execution') {
    super(error.message);
    this.status = status;
    this.error = describeError(error);
    this.phase = phase;
  }

  /** The same error with the address of its request's log. */
  withLog(request_log_url: string): SandboxApiError {
    return new SandboxApiError(this.status, { ...this.error, request_log_url }, this.phase);
  }
}

/** 400 for a parameter that is invalid whatever it refers to; `code` null leaves the code out. */
export const invalidParameter = (
  param: string,
  message: string,
  code: string | null = null,
): SandboxApiError =>
  new SandboxApiError(
    400,
    { type: 'invalid_request_error', ...(code !== null && { code }), param, message },
    'validation',
  );

/** 400 for what cannot be done with an object as it is now. */
export const refusal = (
  error: Pick<StripeErrorObject, 'code' | 'message' | 'param' | 'payment_intent'>,
): SandboxApiError => new SandboxApiError(400, { type: 'invalid_request_error', ...error });

/** Stripe's error for an unknown id: 404 when the path names it, 400 when a parameter does. */
export const resourceMissing = (kind: string, id: string, param: string, status = 404): SandboxApiError =>
  new SandboxApiError(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param,
    message: `No such ${kind}: '${id}'`,
  });

/** 402 for a card that is not accepted at all. */
export const cardError = (
  code: string,
  param: string,
  message: string,
  declineCode?: string,
): SandboxApiError =>
  new SandboxApiError(402, {
    type: 'card_error',
    code,
    param,
    message,
    ...(declineCode !== undefined && { decline_code: declineCode }),
  });

/** 404 for an address that the API does not have. */
export function unknownRoute(method: string, url: string): SandboxApiError {
  const [path = ''] = url.split('?', 1);
  const hint =
    path.endsWith('/') && path !== '/'
      ? ' If you are trying to list objects, remove the trailing slash. If you are trying to retrieve an object, make sure you passed a valid (non-empty) identifier in your code.'
      : '';
  return new SandboxApiError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}).${hint} Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
  });
}
