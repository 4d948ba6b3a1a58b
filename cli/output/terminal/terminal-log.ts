import { styleText } from 'node:util';
import type { DestinationStream } from 'pino';
import { describeEvent } from './describe-event.ts';
import type { Tone } from './event-words.ts';
import { explainFailure } from './explain-failure.ts';
import type { EventFields } from './field-texts.ts';
import { createRepeatFilter } from './repeat-filter.ts';

/** The same line is written once in this time, in ms; then it says how often it came. */
const repeatInterval = 60_000;

/** The failures that tell more than the line of their request. */
const failures: ReadonlySet<unknown> = new Set(['request.failed', 'page.render_failed']);

/**
 * A destination of pino that writes for a person: `14:03:12  Order paid: $149, Air Max 90 (9)`, in colours where `out`
 * shows them. Warnings and errors end with where to find more: the name of the event, which docs/operations.md explains,
 * the line of code and the request.
 * @param options.showsDetails writes answered requests and the stacks of errors, too
 */
export function createTerminalLog(
  out: NodeJS.WritableStream,
  { showsDetails }: { showsDetails: boolean },
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
      const event = isExplained ? null : describeEvent(fields, showsDetails);
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
