import type { z } from 'zod';

/** The values of a form, as typed. */
export type Values<Name extends string> = Readonly<Record<Name, string>>;

/** The errors of a form's fields; missing or empty for valid ones. */
export type Errors<Name extends string> = { readonly [N in Name]?: string };

/** Returns the error of a value, empty when it is valid; `all` are the values of the form. */
export type Rule = (value: string, all: Readonly<Record<string, string>>) => string;

/** What is shown of the numbers of a form as they are understood, by field. */
export type Understood<Name extends string> = {
  [N in Name]?: (text: string, all: Readonly<Record<string, string>>) => string;
};

/** The rule of a contract's schema, with its message. */
export const ruleOf =
  (schema: z.ZodType) =>
  (value: string): string =>
    schema.safeParse(value).error?.issues[0]?.message ?? '';

/** Checks only presence, with the schema's message for an empty value. */
export const requiredRule =
  (schema: z.ZodType) =>
  (value: string): string =>
    value.trim() === '' ? ruleOf(schema)('') : '';

/** The errors of all fields, in the order of the rules. */
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

/** A problem's errors of the form's own fields. */
export function fieldErrors<Name extends string>(
  values: Values<Name>,
  named: readonly { readonly field: string; readonly message: string }[] = [],
): Errors<Name> {
  const errors: { [N in Name]?: string } = {};
  for (const name in values) {
    const error = named.find(({ field }) => field === name);
    if (error) errors[name] = error.message;
  }
  return errors;
}
