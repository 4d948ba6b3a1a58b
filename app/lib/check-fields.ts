import type { z } from 'zod';

/** What a form holds, as it was typed. */
export type Values<Name extends string> = Readonly<Record<Name, string>>;

/** What is wrong with a form's fields; a field that is fine is missing or empty. */
export type Errors<Name extends string> = { readonly [N in Name]?: string };

/** Says what is wrong with a value, given all values of the form; empty when nothing is. */
export type Rule = (value: string, all: Readonly<Record<string, string>>) => string;

/** A rule of the contract, with its message. */
export const ruleOf =
  (schema: z.ZodType) =>
  (value: string): string =>
    schema.safeParse(value).error?.issues[0]?.message ?? '';

/** Only presence, with the message that the contract has for an empty value. */
export const presenceOf =
  (schema: z.ZodType) =>
  (value: string): string =>
    value.trim() === '' ? ruleOf(schema)('') : '';

/** What is wrong with all fields, in the order of the rules. */
export function checkFields<Name extends string>(
  rules: Readonly<Record<Name, Rule>>,
  values: Values<Name>,
): Errors<Name> {
  const errors: { [N in Name]?: string } = {};
  for (const name in rules) {
    const error = rules[name](values[name], values);
    if (error !== '') errors[name] = error;
  }
  return errors;
}

/** The errors that a problem names, for the fields that the form has. */
export function fieldErrors<Name extends string>(
  values: Values<Name>,
  named: readonly { readonly field: string; readonly message: string }[],
): Errors<Name> {
  const errors: { [N in Name]?: string } = {};
  for (const name in values) {
    const found = named.find(({ field }) => field === name);
    if (found) errors[name] = found.message;
  }
  return errors;
}
