import { findWords, type Tone } from './event-words.ts';
import { explainFailure } from './explain-failure.ts';
import { type EventFields, fillIn, toSafeLine } from './field-texts.ts';

/** What a person reads of an event, in one line. */
export interface EventDescription {
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
export function describeEvent(fields: EventFields, showsDetails: boolean): EventDescription | null {
  const level = Number(fields.level);
  const found = findWords(fields.msg);
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
