import { isAbsolute, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectFolder } from '#config/environment.ts';
import { type EventFields, toSafeLine } from './field-texts.ts';

/** Why an event came about, and where to find more. */
export interface Failure {
  /** In one line. */
  readonly cause: string;
  /** The name of the event, the line of code and the beginning of the request's id, as far as they are known. */
  readonly more: string;
  /** The stack of the error, line by line; null without one. */
  readonly stack: string | null;
}

/** Explains an event by its error, or its `reason`. */
export function explainFailure({ err, reason, msg, reqId }: EventFields): Failure {
  const { message, code, type, stack, aggregateErrors } = isObject(err) ? err : {};
  // Node's error for several addresses that all refused has no message of its own.
  const [first] = Array.isArray(aggregateErrors) ? aggregateErrors : [];
  const cause = [message, first?.message, code, type, reason].find(isFilled) ?? 'unknown cause';
  const lines = isFilled(stack) ? stack.split('\n') : [];
  const request = isFilled(reqId) ? `request ${reqId.slice(0, 8)}` : '';
  return {
    cause,
    more: [msg, findOwnLine(lines), request].filter(isFilled).join(', '),
    stack: lines.length === 0 ? null : lines.map(toSafeLine).join('\n'),
  };
}

/** The innermost line of this project in a stack: `server/pages/page-cache.ts:41`. */
function findOwnLine(stack: readonly string[]): string | undefined {
  const places = stack.map((line) => /(\/[^()\s]+:\d+):\d+\)?$/.exec(line)?.[1]).filter(isFilled);
  return places
    .map((place) => relative(projectFolder, place.startsWith('///') ? fileURLToPath(`file:${place}`) : place))
    .find((path) => !path.startsWith('..') && !isAbsolute(path) && !path.startsWith(`node_modules${sep}`));
}

const isFilled = (value: unknown): value is string => typeof value === 'string' && value !== '';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
