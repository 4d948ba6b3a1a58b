/** Stripe's error object, as far as the shop and its tests read it. */
export interface ErrorObject {
  readonly type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  readonly message: string;
  readonly code?: string;
  readonly decline_code?: string;
  readonly param?: string;
  readonly charge?: string;
  readonly payment_intent?: object;
  readonly payment_method?: object | null;
  readonly doc_url?: string;
}

/** What a call answers: a status and a JSON body. */
export interface ApiResponse {
  readonly status: number;
  readonly body: object;
}

/** A request that changes nothing, and whose answer is not kept for its idempotency key. */
export class SandboxApiError extends Error {
  readonly status: number;
  readonly error: ErrorObject;
  constructor(status: number, error: ErrorObject) {
    super(error.message);
    this.status = status;
    this.error = error;
  }
}

/** 400 for a parameter that cannot be right. */
export const invalidParameter = (
  param: string,
  message: string,
  code = 'parameter_invalid',
): SandboxApiError => new SandboxApiError(400, { type: 'invalid_request_error', code, param, message });

/** 404 with Stripe's words for an id it does not know. */
export const missing = (kind: string, id: string, param: string): SandboxApiError =>
  new SandboxApiError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param,
    message: `No such ${kind}: '${id}'`,
  });

/** 402 for a card that the processor refuses to take at all. */
export const refusedCard = (
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
