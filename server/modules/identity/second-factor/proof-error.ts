import type { ProofResult } from '../../../shared/identity-provider.ts';
import { authErrorResponse } from '../auth-errors.ts';

/** The response to a proof that failed. */
export function proofError(result: Exclude<ProofResult, 'proved'>): Response {
  if (typeof result === 'object') return authErrorResponse('TOO_MANY_ATTEMPTS', result);
  return authErrorResponse(codes[result]);
}

const codes = {
  'password-needed': 'VALIDATION_ERROR',
  'wrong-password': 'WRONG_PASSWORD',
  'code-needed': 'CODE_NEEDED',
  'wrong-code': 'WRONG_CODE',
  'passkey-needed': 'PROOF_NEEDED',
} as const;
