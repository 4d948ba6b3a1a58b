import { useRef, useState } from 'react';
import type { ProblemDetails } from '#contract/problem.ts';
import { checkFields, type Errors, type Rule, refusedFields, type Values } from './check-fields.ts';

/** A form's values and what is wrong with them. */
export interface CheckedForm<Name extends string> {
  readonly values: Values<Name>;
  readonly errors: Errors<Name>;
  /** What a field needs: name, value, its error, and how to change it. */
  field(name: Name): FieldBinding<Name>;
  /** Checks everything; when something is wrong, the first such field gets the focus. */
  check(form: HTMLFormElement): boolean;
  /** Shows what the server said about fields. */
  refuse(problem: ProblemDetails): void;
  reset(values?: Values<Name>): void;
}

interface FieldBinding<Name extends string> {
  readonly name: Name;
  readonly value: string;
  readonly error: string;
  readonly required: true;
  readonly onChange: (event: { target: { value: string } }) => void;
  readonly onBlur: () => void;
}

/** Keeps a form whose fields are checked when it is sent, when a filled field is left, and while a wrong one is mended. */
export function useCheckedForm<Name extends string>(
  rules: Readonly<Record<Name, Rule>>,
  initial: Values<Name>,
): CheckedForm<Name> {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors<Name>>({});
  const first = useRef(initial);
  const say = (name: Name, error: string) => setErrors((now) => ({ ...now, [name]: error }));
  return {
    values,
    errors,
    field: (name) => ({
      name,
      value: values[name],
      error: errors[name] ?? '',
      required: true,
      onChange: ({ target }) => {
        setValues((now) => ({ ...now, [name]: target.value }));
        if (errors[name]) say(name, rules[name](target.value, values));
      },
      onBlur: () => values[name] !== '' && say(name, rules[name](values[name], values)),
    }),
    check(form) {
      const found = checkFields(rules, values);
      setErrors(found);
      const [wrong] = Object.keys(found);
      if (wrong === undefined) return true;
      const field = form.elements.namedItem(wrong);
      if (field instanceof HTMLElement) field.focus();
      return false;
    },
    refuse: ({ errors: refused = [] }) => setErrors(refusedFields(values, refused)),
    reset(next = first.current) {
      first.current = next;
      setValues(next);
      setErrors({});
    },
  };
}
