import { z } from 'zod';
import { invalidParameter } from './api-error.ts';

/** A form as Stripe nests it: texts, objects and lists of them. */
export type FormValue = string | FormValue[] | { [key: string]: FormValue };

const deepest = 5;

/**
 * Turns flat form keys into what they mean: `card[number]=4` → `{card: {number: '4'}}`, `expand[]=a` or
 * `expand[0]=a` → `{expand: ['a']}`.
 * @throws ProcessorError 400 when two keys contradict each other
 */
export function nestForm(pairs: Iterable<readonly [string, string]>): { [key: string]: FormValue } {
  const root: Branch = new Map();
  for (const [key, value] of pairs) plant(root, pathOf(key), value, key);
  return toObject(root);
}

/** Reads a nested form by its schema. @throws ProcessorError 400 that names the parameter */
export function readForm<S extends z.ZodType>(schema: S, form: { [key: string]: FormValue }): z.output<S> {
  const parsed = schema.safeParse(form);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys : [];
  const param = nameOf([...(issue?.path ?? []), ...unknown]);
  if (unknown.length > 0)
    throw invalidParameter(param, `Received unknown parameter: ${param}`, 'parameter_unknown');
  const absent = issue?.code === 'invalid_type' && /received undefined/.test(issue.message);
  if (absent) throw invalidParameter(param, `Missing required param: ${param}.`, 'parameter_missing');
  throw invalidParameter(param, `Invalid ${param}: ${issue?.message ?? 'unreadable'}`);
}

/** `true` or `false` as forms write it. */
export const formFlag = z.enum(['true', 'false']).transform((text) => text === 'true');

/** A whole number as forms write it. */
export const formInteger = z
  .string()
  .regex(/^-?[0-9]{1,15}$/, 'Invalid integer')
  .transform(Number);

type Branch = Map<string, Branch | string>;

function pathOf(key: string): string[] {
  const [head = ''] = key.split('[', 1);
  const rest = [...key.slice(head.length).matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1] ?? '');
  if (rest.length >= deepest) throw invalidParameter(head, 'Too deeply nested');
  return [head, ...rest];
}

function plant(branch: Branch, [step = '', ...rest]: string[], value: string, key: string): void {
  const name = step === '' ? String(branch.size) : step;
  const there = branch.get(name);
  const [next] = rest;
  if (next === undefined) {
    if (there !== undefined) throw invalidParameter(key, `Received ${key} more than once`);
    branch.set(name, value);
    return;
  }
  if (typeof there === 'string') throw invalidParameter(key, `Received ${key} as both text and hash`);
  const below: Branch = there ?? new Map();
  branch.set(name, below);
  plant(below, rest, value, key);
}

const toObject = (branch: Branch): { [key: string]: FormValue } =>
  Object.fromEntries([...branch].map(([key, value]) => [key, toValue(value)]));

function toValue(value: Branch | string): FormValue {
  if (typeof value === 'string') return value;
  const isList = [...value.keys()].every((key) => /^[0-9]+$/.test(key));
  return isList ? [...value.values()].map(toValue) : toObject(value);
}

const nameOf = ([head, ...rest]: PropertyKey[]): string =>
  `${String(head ?? '')}${rest.map((step) => `[${String(step)}]`).join('')}`;
