import { type RefObject, type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type FetcherWithComponents, useFetcher } from 'react-router';
import { createIdempotencyKey } from '../browser/api/create-idempotency-key.ts';
import type { ActionResult, FormProblem } from './action-result.ts';
import {
  checkFields,
  type Errors,
  fieldErrors,
  type Rule,
  type Understood,
  type Values,
} from './check-fields.ts';
import type { Follow, FormValues } from './follow-values.ts';
import type { PostedForm } from './posted-form.ts';
import { submitAtOnce } from './submit-at-once.ts';

/** What a fetcher's `data` is once an action has returned. */
type DataOf<Action> = NonNullable<ReturnType<typeof useFetcher<Action>>['data']>;
type SuccessOf<Action> = Extract<DataOf<Action>, { ok: true }>;
type ProblemOf<Action> =
  DataOf<Action> extends infer Data ? (Data extends { problem: infer Problem } ? Problem : never) : never;

interface ActionFormOptions<Name extends string, Action> {
  /** The rule of each field, in the order in which errors are reported. Fields may be added and removed. */
  readonly rules: Readonly<Record<Name, Rule>>;
  /** What is shown beside fields of numbers. */
  readonly understood?: Understood<Name>;
  /** The fields whose controls are not marked as required. */
  readonly optional?: readonly Name[];
  readonly initial: Values<Name>;
  /** The form as it was posted without scripts, when the server did not accept it. */
  readonly posted?: PostedForm | undefined;
  /**
   * How fields that nobody touched show `initial` again when it changes, as after an undo; without it they do not. Nothing
   * ever enters a field that was touched or has the focus.
   */
  readonly follows?: Follow<Name>;
  /** Gets a valid form instead of the action, such as to ask before something is sent. */
  readonly onValid?: (values: Values<Name>) => void;
  readonly onSuccess?: (result: SuccessOf<Action>) => void;
  /** Called after the problem's fields were marked. */
  readonly onProblem?: (problem: ProblemOf<Action>) => void;
}

/** A form that posts to an action: its values, errors and fetcher. */
export interface ActionForm<Name extends string> {
  /** `<form.Form method="post" noValidate onSubmit={form.onSubmit}>` */
  readonly Form: FetcherWithComponents<unknown>['Form'];
  readonly pending: boolean;
  readonly values: Values<Name>;
  /** What each field showed before anybody changed it: {@link FirstValues}. */
  readonly first: Values<Name>;
  readonly errors: Errors<Name>;
  /** The last problem's detail when it belongs to none of the fields; else empty. */
  readonly message: string;
  /** The props of a field's control. */
  field(name: Name): FieldBinding<Name>;
  /** Whether a field was touched or has the focus, so that no other text may take the place of the form's. */
  isBusy(): boolean;
  /** Validates all fields; when one is invalid, nothing is sent and the first invalid field gets the focus. */
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  /** Sets all fields; in `onSuccess` only those that were not changed since they were sent. */
  reset(values?: Values<Name>): void;
}

export interface FieldBinding<Name extends string> {
  readonly name: Name;
  readonly value: string;
  readonly error: string;
  readonly required: boolean;
  /** What is shown of a number as it is understood; empty where it says so itself. */
  readonly understood?: string;
  readonly onChange: (event: { target: { value: string } }) => void;
  readonly onBlur: () => void;
}

/**
 * The form hook of the whole app: fields are validated on submit, when a filled field loses the focus and while an
 * invalid one is corrected. The route's `action` processes the form; pending state and revalidation come from
 * React Router.
 */
export function useActionForm<
  Name extends string,
  Action extends (...args: never[]) => Promise<unknown> = () => Promise<ActionResult>,
>(options: ActionFormOptions<Name, Action>): ActionForm<Name> {
  const { rules, initial, posted, optional = [] } = options;
  const fetcher = useFetcher<Action>();
  const [{ values, shown }, setState] = useState<FormValues<Name>>({
    values: { ...initial, ...posted?.values },
    shown: initial,
  });
  const setValues = (change: (now: Values<Name>) => Values<Name>) =>
    setState((now) => ({ ...now, values: change(now.values) }));
  const first = useRef(initial);
  /** The fields that were touched since they showed what is stored. */
  const touched = useRef(new Set<Name>());
  /** Whether what is loaded next is the answer to this form, which fields with the focus show, too. */
  const isAnswer = useRef(false);
  /** The fields as they were sent, until the result has been handled. */
  const sent = useRef<Values<Name> | null>(null);
  const element = useRef<HTMLFormElement>(null);
  /** Of the field `formKey`, if the form has one: a repeated request has the same key until one was successful. */
  const key = useRef('');
  const { errors, message, setError, showErrors, clearErrors } = useFormErrors(
    element,
    fieldErrors(values, posted?.problem.errors),
    posted?.problem.detail,
  );
  const pending = fetcher.state === 'submitting';
  const textOf = (name: Name): string => values[name] ?? '';

  const handleResult = useEffectEvent((result: DataOf<Action>) => {
    if (isSuccess(result)) {
      key.current = '';
      const stored = sent.current;
      if (stored) {
        const isSame = (name: Name) => values[name] === stored[name];
        touched.current = new Set([...touched.current].filter((name) => !isSame(name)));
        isAnswer.current = true;
        setState((now) => ({ ...now, shown: stored }));
      }
      return options.onSuccess?.(result);
    }
    if (!isProblem(result)) return;
    showErrors(fieldErrors(values, result.problem.errors), result.problem.detail);
    options.onProblem?.(result.problem);
  });
  const data: DataOf<Action> | undefined = fetcher.data;
  useEffect(() => {
    if (!data) return;
    handleResult(data);
    sent.current = null;
  }, [data]);

  const follow = useEffectEvent(() => {
    if (!options.follows || posted) return;
    const { follows } = options;
    const busy: string[] = [...touched.current];
    if (!isAnswer.current) busy.push(...Object.keys(rules).filter(hasFocus));
    setState((now) => follows(now, initial, (name) => busy.includes(name)));
  });
  const saved = JSON.stringify(initial);
  const loaded = useRef(saved);
  useEffect(() => {
    if (saved === loaded.current) return;
    loaded.current = saved;
    follow();
  }, [saved]);
  const isIdle = fetcher.state === 'idle';
  useEffect(() => {
    if (isIdle) isAnswer.current = false;
  }, [isIdle]);

  return {
    Form: fetcher.Form,
    pending,
    values,
    first: shown,
    errors,
    message,
    isBusy: () => touched.current.size > 0 || Object.keys(rules).some(hasFocus),
    field(name) {
      const understood = options.understood?.[name];
      return {
        name,
        value: textOf(name),
        error: errors[name] ?? '',
        required: !optional.includes(name),
        ...(understood && { understood: understood(textOf(name), values) }),
        onChange: ({ target }) => {
          touched.current.add(name);
          setValues((now) => ({ ...now, [name]: target.value }));
          if (errors[name]) setError(name, rules[name](target.value, values));
        },
        onBlur: () => textOf(name) !== '' && setError(name, rules[name](textOf(name), values)),
      };
    },
    onSubmit(event) {
      element.current = event.currentTarget;
      key.current ||= createIdempotencyKey();
      const field = event.currentTarget.elements.namedItem('formKey');
      if (field instanceof HTMLInputElement) field.value = key.current;
      const submitted = readValues(new FormData(event.currentTarget), values, rules);
      setValues(() => submitted);
      if (pending || showErrors(checkFields(rules, submitted))) event.preventDefault();
      else if (options.onValid) {
        event.preventDefault();
        options.onValid(submitted);
      } else {
        sent.current = submitted;
        submitAtOnce(fetcher)(event);
      }
    },
    reset(next = first.current) {
      first.current = next;
      const before = sent.current;
      if (!before) touched.current.clear();
      setState((now) => ({ values: before ? keepChanged(now.values, before, next) : next, shown: next }));
      clearErrors();
    },
  };
}

const hasFocus = (name: string): boolean => document.activeElement?.getAttribute('name') === name;

/** The errors of the fields and the message of the whole form. */
function useFormErrors<Name extends string>(
  form: RefObject<HTMLFormElement | null>,
  initial: Errors<Name>,
  detail = '',
) {
  const [errors, setErrors] = useState(initial);
  const [message, setMessage] = useState(Object.keys(initial).length > 0 ? '' : detail);
  return {
    errors,
    message,
    setError: (name: Name, error: string) => setErrors((now) => ({ ...now, [name]: error })),
    /** Focuses the first invalid field; returns whether there is one. The detail is shown only without any. */
    showErrors(next: Errors<Name>, detail = ''): boolean {
      const [name] = Object.keys(next);
      setErrors(next);
      setMessage(name === undefined ? detail : '');
      const named = name === undefined ? null : form.current?.elements.namedItem(name);
      // Checkboxes of one field are a list.
      const control = named instanceof RadioNodeList ? named[0] : named;
      if (control instanceof HTMLElement) control.focus();
      return name !== undefined;
    },
    clearErrors() {
      setErrors({});
      setMessage('');
    },
  };
}

/** The next values, except those that are no longer what they were. */
function keepChanged<Name extends string>(now: Values<Name>, before: Values<Name>, next: Values<Name>) {
  const kept: { -readonly [N in Name]: string } = { ...now };
  for (const name in now) if (now[name] === before[name]) kept[name] = next[name];
  return kept;
}

/** The form's own values: a browser may have filled in fields before the page was hydrated. */
function readValues<Name extends string>(
  form: FormData,
  values: Values<Name>,
  rules: Readonly<Record<Name, Rule>>,
): Values<Name> {
  const submitted: { -readonly [N in Name]: string } = { ...values };
  for (const name in rules) {
    const entry = form.get(name);
    if (entry !== null) submitted[name] = entry instanceof File ? entry.name : entry;
  }
  return submitted;
}

const isSuccess = <Data>(data: Data): data is Extract<Data, { ok: true }> =>
  typeof data === 'object' && data !== null && 'ok' in data && data.ok === true;

const isProblem = <Data>(data: Data): data is Extract<Data, { ok: false; problem: FormProblem }> =>
  typeof data === 'object' && data !== null && 'problem' in data;
