import type { z } from 'zod';
import { invalidParameter } from './api-error.ts';
import { describeIssue } from './describe-issue.ts';

/** A nested form: strings, objects and lists of them. */
export type FormValue = string | FormValue[] | { [key: string]: FormValue };

const maxDepth = 5;

/**
 * Parses Stripe's bracketed form keys: `card[number]=4` → `{card: {number: '4'}}`, `expand[]=a` or
 * `expand[0]=a` → `{expand: ['a']}`.
 * @throws SandboxApiError 400 when two keys contradict each other
 */
export function parseForm(pairs: Iterable<readonly [string, string]>): { [key: string]: FormValue } {
  const root: FormNode = new Map();
  for (const [key, value] of pairs) {
    // PostgreSQL stores no NUL byte.
    if (`${key}${value}`.includes('\0')) throw invalidParameter(key.replaceAll('\0', ''), 'Invalid string.');
    insertValue(root, pathOf(key), value, key);
  }
  return toObject(root);
}

/** Validates a nested form against its schema. @throws SandboxApiError 400 that names the parameter */
export function validateForm<S extends z.ZodType>(
  schema: S,
  form: { [key: string]: FormValue },
): z.output<S> {
  const parsed = schema.safeParse(form, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw describeIssue(parsed.error.issues[0]);
}

type FormNode = Map<string, FormNode | string>;

function pathOf(key: string): string[] {
  const [head = ''] = key.split('[', 1);
  const rest = [...key.slice(head.length).matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1] ?? '');
  if (rest.length >= maxDepth) throw invalidParameter(head, 'Too deeply nested');
  return [head, ...rest];
}

function insertValue(node: FormNode, [step = '', ...rest]: string[], value: string, key: string): void {
  const name = step === '' ? String(node.size) : step;
  const existing = node.get(name);
  const [next] = rest;
  if (next === undefined) {
    if (existing !== undefined) throw invalidParameter(key, `Received ${key} more than once`);
    node.set(name, value);
    return;
  }
  if (typeof existing === 'string') throw invalidParameter(key, `Received ${key} as both text and hash`);
  const child: FormNode = existing ?? new Map();
  node.set(name, child);
  insertValue(child, rest, value, key);
}

const toObject = (node: FormNode): { [key: string]: FormValue } =>
  Object.fromEntries([...node].map(([key, value]) => [key, toValue(value)]));

function toValue(value: FormNode | string): FormValue {
  if (typeof value === 'string') return value;
  const isList = [...value.keys()].every((key) => /^[0-9]+$/.test(key));
  return isList ? [...value.values()].map(toValue) : toObject(value);
}
