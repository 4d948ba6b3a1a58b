import type { z } from 'zod';
import { invalidParameter, type SandboxApiError } from './api-error.ts';

type Issue = z.core.$ZodIssue;

/**
 * Stripe's error for a parameter that does not fit its schema: the code where Stripe has one for it, and the parameter's
 * name. The value, which the issue has, is not repeated, because it may be a card number.
 */
export function describeIssue(issue: Issue | undefined): SandboxApiError {
  if (!issue) return invalidParameter('', 'The parameters could not be read.');
  if (issue.code === 'unrecognized_keys') {
    const unknown = issue.keys.map((key) => parameterName([...issue.path, key]));
    const message = `Received unknown parameter${unknown.length > 1 ? 's' : ''}: ${unknown.join(', ')}`;
    return invalidParameter(unknown[0] ?? '', message, 'parameter_unknown');
  }
  const param = parameterName(issue.path);
  if ((issue.code === 'invalid_type' || issue.code === 'invalid_value') && issue.input === undefined) {
    return invalidParameter(param, `Missing required param: ${param}.`, 'parameter_missing');
  }
  if (isAboutInteger(issue)) return invalidInteger(issue, param);
  if (issue.code === 'too_small' && issue.origin === 'string') {
    const message = `You passed an empty string for '${param}'. You should remove '${param}' from your request or supply a non-empty value.`;
    return invalidParameter(param, message, 'parameter_invalid_empty');
  }
  return invalidParameter(param, `Invalid ${param}: ${issue.message}`);
}

const isAboutInteger = (issue: Issue): boolean =>
  issue.message === 'Invalid integer' ||
  ((issue.code === 'too_small' || issue.code === 'too_big') && issue.origin === 'number');

function invalidInteger(issue: Issue, param: string): SandboxApiError {
  if (param === 'amount' && issue.code === 'too_big') {
    return invalidParameter(param, 'Amount must be no more than $999,999.99', 'amount_too_large');
  }
  const bound =
    issue.code === 'too_small'
      ? `This value must be greater than or equal to ${issue.minimum}.`
      : issue.code === 'too_big'
        ? `This value must be less than or equal to ${issue.maximum}.`
        : 'Invalid integer.';
  return invalidParameter(param, bound, 'parameter_invalid_integer');
}

const parameterName = ([head, ...rest]: PropertyKey[]): string =>
  `${String(head ?? '')}${rest.map((step) => `[${String(step)}]`).join('')}`;
