import cluster from 'node:cluster';
import { type DestinationStream, type Logger, pino } from 'pino';
import { z } from 'zod';
import type { LogWords } from '#platform/tracing/log-words.ts';
import { describeError } from './logged-error.ts';
import { createTerminalLog } from './terminal/terminal-log.ts';

/** Credentials, and the values that errors quote, never reach the log. */
const cleaning = {
  redact: ['req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]'],
  serializers: { err: describeError },
};

/** The application log: JSON, a line for each event, or words for people at a terminal; `LOG_FORMAT` decides first. `events` has the words. */
export function createLog(
  { logLevel: level, logFormat }: { readonly logLevel: string; readonly logFormat: 'json' | 'text' | null },
  events: LogWords,
  out: NodeJS.WritableStream & { readonly isTTY?: boolean } = process.stdout,
): Logger {
  const format = logFormat ?? (out.isTTY ? 'text' : 'json');
  if (format === 'json') return pino({ level, ...cleaning }, out);
  const showsDetails = level === 'debug' || level === 'trace';
  return pino({ level, ...cleaning }, shareTerminal(createTerminalLog(out, { showsDetails, events })));
}

/** What a worker tells the primary process. */
const workerLine = z.object({ logLine: z.string() });

/** Lets the primary process write for its workers, so that what all of them say is said once. */
function shareTerminal(terminal: DestinationStream): DestinationStream {
  if (cluster.isPrimary) {
    cluster.on('message', (_worker, message) => {
      const { data } = workerLine.safeParse(message);
      if (data) terminal.write(data.logLine);
    });
    return terminal;
  }
  return {
    write(logLine) {
      if (process.connected) process.send?.({ logLine } satisfies z.infer<typeof workerLine>);
      else terminal.write(logLine);
    },
  };
}
