import type { CreateConfirmationToken } from '@stripe/stripe-js';

type Value = string | number | boolean | null | undefined | object;

/**
 * The parameters of `stripe.createConfirmationToken` as the fields of a form: `payment_method_data[billing_details][name]`.
 * What is null or undefined is left out.
 */
export const tokenParameters = (params: CreateConfirmationToken['params'] = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(params).flatMap(([name, value]) => fieldsOf(name, value)));

function fieldsOf(name: string, value: Value): [string, string][] {
  if (value === null || value === undefined) return [];
  if (typeof value !== 'object') return [[name, String(value)]];
  return Object.entries(value).flatMap(([key, inner]: [string, Value]) => fieldsOf(`${name}[${key}]`, inner));
}
