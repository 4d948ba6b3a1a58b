import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type FetcherWithComponents, useFetcher } from 'react-router';
import type { ProblemDetails } from '#contract/problem.ts';
import { checkFields, type Errors, fieldErrors, type Rule, type Values } from '../lib/check-fields.ts';

/** What an action of a form answers: an `ApiResult` is one. */
export type ActionResult = { readonly ok: true } | { readonly ok: false; readonly problem: ProblemDetails };

/** What the data of a fetcher is once a `clientAction` has answered. */
type DataOf<Action> = NonNullable<ReturnType<typeof useFetcher<Action>>['data']>;

interface ActionFormOptions<Name extends string, Action> {
  /** The rule of each field, in the order in which wrong ones are told. */
  readonly rules: Readonly<Record<Name, Rule>>;
  readonly initial: Values<Name>;
  readonly onSuccess: (result: Extract<DataOf<Action>, { ok: true }>) => void;
  /** Hears of a problem after its fields were marked. */
  readonly onProblem?: (problem: ProblemDetails) => void;
}

/** A form that sends itself to its route's `clientAction`: its values, what is wrong with them, and its fetcher. */
export interface ActionForm<Name extends string> {
  /** `<form.Form method="post" noValidate onSubmit={form.onSubmit}>` */
  readonly Form: FetcherWithComponents<unknown>['Form'];
  readonly pending: boolean;
  readonly values: Values<Name>;
  readonly errors: Errors<Name>;
  /** What the last answer said that belongs to no field of the form; empty when nothing. */
  readonly message: string;
  /** What a field needs: name, value, its error, and how to change it. */
  field(name: Name): FieldBinding<Name>;
  /** Checks everything; when something is wrong nothing is sent and the first such field gets the focus. */
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  reset(values?: Values<Name>): void;
}

export interface FieldBinding<Name extends string> {
  readonly name: Name;
  readonly value: string;
  readonly error: string;
  readonly required: true;
  readonly onChange: (event: { target: { value: string } }) => void;
  readonly onBlur: () => void;
}

/**
 * The one way a form of the shop works: fields are checked when the form is sent, when a filled field is left and while
 * a wrong one is corrected; the route's `clientAction` sends it; pending state and revalidation are the router's.
 */
export function useActionForm<
  Name extends string,
  Action extends (...args: never[]) => Promise<ActionResult>,
>(options: ActionFormOptions<Name, Action>): ActionForm<Name> {
  const { rules, initial } = options;
  const fetcher = useFetcher<Action>();
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors<Name>>({});
  const [message, setMessage] = useState('');
  const first = useRef(initial);
  const setError = (name: Name, error: string) => setErrors((now) => ({ ...now, [name]: error }));
  const pending = fetcher.state === 'submitting';

  const conclude = useEffectEvent((result: DataOf<Action>) => {
    if (isSuccess(result)) return options.onSuccess(result);
    if (!isProblem(result)) return;
    const found = fieldErrors(values, result.problem.errors ?? []);
    setErrors(found);
    setMessage(Object.keys(found).length > 0 ? '' : result.problem.detail);
    options.onProblem?.(result.problem);
  });
  const data: DataOf<Action> | undefined = fetcher.data;
  useEffect(() => {
    if (data) conclude(data);
  }, [data]);

  return {
    Form: fetcher.Form,
    pending,
    values,
    errors,
    message,
    field: (name) => ({
      name,
      value: values[name],
      error: errors[name] ?? '',
      required: true,
      onChange: ({ target }) => {
        setValues((now) => ({ ...now, [name]: target.value }));
        if (errors[name]) setError(name, rules[name](target.value, values));
      },
      onBlur: () => values[name] !== '' && setError(name, rules[name](values[name], values)),
    }),
    onSubmit(event) {
      if (pending) return event.preventDefault();
      const found = checkFields(rules, values);
      setErrors(found);
      setMessage('');
      const [wrong] = Object.keys(found);
      if (wrong === undefined) return;
      event.preventDefault();
      const field = event.currentTarget.elements.namedItem(wrong);
      if (field instanceof HTMLElement) field.focus();
    },
    reset(next = first.current) {
      first.current = next;
      setValues(next);
      setErrors({});
      setMessage('');
    },
  };
}

const isSuccess = <Data>(data: Data): data is Extract<Data, { ok: true }> =>
  typeof data === 'object' && data !== null && 'ok' in data && data.ok === true;

const isProblem = (data: unknown): data is Extract<ActionResult, { ok: false }> =>
  typeof data === 'object' && data !== null && 'problem' in data;
