import { isAbsolute, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { styleText } from 'node:util';
import type { DestinationStream } from 'pino';
import { projectFolder } from '#config/environment.ts';
import type { EventFields, LogWords, Tone, Words } from '#platform/tracing/log-words.ts';
import { fillIn, toSafeLine } from './field-texts.ts';

/** The same line is written once in this time, in ms; then it says how often it came. */
const repeatInterval = 60_000;

/** The failures that tell more than the line of their request. */
const failures: ReadonlySet<unknown> = new Set(['request.failed', 'page.render_failed']);

/**
 * A destination of pino that writes for a person: `14:03:12  Order paid: $149, Air Max 90 (9)`, in colors where `out`
 * shows them. Warnings and errors end with where to find more: the name of the event, which docs/operations.md explains,
 * the line of code and the request.
 * @param options.events what is said of each event
 * @param options.showsDetails writes answered requests and the stacks of errors, too
 */
export function createTerminalLog(
  out: NodeJS.WritableStream,
  { showsDetails, events }: { showsDetails: boolean; events: LogWords },
): DestinationStream {
  const filterRepeats = createRepeatFilter(repeatInterval);
  const explained = new Set<unknown>();
  const style = (format: Parameters<typeof styleText>[0], text: string) =>
    styleText(format, text, { stream: out });
  const colour = (tone: Tone, words: string) => {
    const end = words.includes(': ') ? words.indexOf(': ') : words.length;
    return tone === 'plain' ? words : style(colours[tone], words.slice(0, end)) + words.slice(end);
  };
  return {
    write(line) {
      const fields: EventFields = JSON.parse(line);
      const { msg, reqId } = fields;
      if (explained.size > mostExplained) explained.clear();
      if (failures.has(msg)) explained.add(reqId);
      const isExplained = msg === 'request.completed' && explained.delete(reqId);
      const event = isExplained ? null : describeEvent(fields, { showsDetails, events });
      if (!event) return;
      const { more, stack } = explainFailure(fields);
      filterRepeats(event.words, (repeats) => {
        const often = repeats === 0 ? '' : ` (${repeats} more ${repeats === 1 ? 'time' : 'times'})`;
        const words = `${colour(event.tone, event.words)}${often}`;
        const place = Number(fields.level) < warning ? '' : style('dim', `  (${more})`);
        out.write(`${style('dim', localTime())}  ${words}${place}\n`);
        if (showsDetails && stack) out.write(`${style('dim', stack)}\n`);
      });
    },
  };
}

/** The level of warnings in pino. */
const warning = 40;

/** How many failures wait for the line of their request; it never comes where `LOG_LEVEL` leaves it out. */
const mostExplained = 1_000;

const colours = { good: 'green', attention: 'yellow', bad: 'red' } as const;

const localTime = (): string => new Date().toTimeString().slice(0, 8);

/** Writes something at once, and the same again only as a number. */
type RepeatFilter = (key: string, write: (repeats: number) => void) => void;

/**
 * Creates a filter that writes what has a new key at once (`repeats` is 0), and counts the same key from then on: after
 * each `interval` (in ms) in which it came again, it is written with how often it did.
 */
export function createRepeatFilter(interval: number): RepeatFilter {
  const repeats = new Map<string, number>();
  return (key, write) => {
    const count = repeats.get(key);
    repeats.set(key, count === undefined ? 0 : count + 1);
    if (count !== undefined) return;
    write(0);
    const timer = setInterval(() => {
      const more = repeats.get(key) ?? 0;
      repeats.set(key, 0);
      if (more > 0) return write(more);
      repeats.delete(key);
      clearInterval(timer);
    }, interval).unref();
  };
}

/** What a person reads of an event, in one line. */
interface EventDescription {
  readonly words: string;
  readonly tone: Tone;
}

/** The levels of pino. */
const levels = { warn: 40, error: 50 } as const;

/**
 * Describes an event; null where nobody needs to hear of it: what the shop's libraries log counts from warnings on, and
 * requests when they failed.
 * @param showsDetails whether requests that worked count, too
 */
function describeEvent(
  fields: EventFields,
  { showsDetails, events }: { showsDetails: boolean; events: LogWords },
): EventDescription | null {
  const level = Number(fields.level);
  const found = findWords(events, fields.msg);
  if (fields.msg === 'request.completed' && !showsDetails && !isWorthTelling(fields)) return null;
  if (!found && level < levels.warn) return null;
  const words = typeof found?.words === 'function' ? found.words(fields) : (found?.words ?? '{msg}: {cause}');
  if (words === null) return null;
  const line = toSafeLine(fillIn(words, { ...fields, cause: explainFailure(fields).cause }));
  const tone = fields.msg === 'request.completed' ? toneOfStatus(Number(fields.status)) : found?.tone;
  if (tone) return { words: line, tone };
  if (level < levels.warn) return { words: line, tone: 'good' };
  return level < levels.error
    ? { words: `Warning: ${line}`, tone: 'attention' }
    : { words: `Error: ${line}`, tone: 'bad' };
}

/**
 * Whether a developer has something to learn from how a request ended. Who is not signed in, a declined card, which has a
 * line of its own, and an address that nobody made belong to every day.
 */
const isWorthTelling = ({ status, route }: EventFields): boolean =>
  Number(status) >= 400 && status !== 401 && status !== 402 && !(status === 404 && route === '/*');

const toneOfStatus = (status: number): Tone =>
  status >= 500 ? 'bad' : status >= 400 ? 'attention' : 'plain';

/** Why an event came about, and where to find more. */
interface Failure {
  /** In one line. */
  readonly cause: string;
  /** The name of the event, the line of code and the beginning of the request's id, as far as they are known. */
  readonly more: string;
  /** The stack of the error, line by line; null without one. */
  readonly stack: string | null;
}

/** Explains an event by its error, or its `reason`. */
function explainFailure({ err, reason, msg, reqId }: EventFields): Failure {
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

/** The innermost line of this project in a stack: `src/platform/rendering/page-cache.ts:41`. */
function findOwnLine(stack: readonly string[]): string | undefined {
  const places = stack
    .map((line) => /(?:\(|at |async |file:)(\/.+:\d+):\d+\)?$/.exec(line)?.[1])
    .filter(isFilled);
  return places
    .map((place) => relative(projectFolder, place.startsWith('///') ? fileURLToPath(`file:${place}`) : place))
    .find((path) => !path.startsWith('..') && !isAbsolute(path) && !path.startsWith(`node_modules${sep}`));
}

const isFilled = (value: unknown): value is string => typeof value === 'string' && value !== '';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** What is said of an event; undefined for one that is none of the shop's. */
function findWords(
  events: LogWords,
  msg: unknown,
): { readonly words: Words; readonly tone?: Tone | undefined } | undefined {
  const found = typeof msg === 'string' && Object.hasOwn(events, msg) ? events[msg] : undefined;
  return typeof found === 'object' || found === undefined ? found : { words: found };
}
