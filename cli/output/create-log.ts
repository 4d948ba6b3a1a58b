import { type Logger, pino } from 'pino';

/** Nothing that opens a door is written down. */
const redact = ['req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]'];

/** The shop's log: JSON lines for programs, readable lines for a person at a terminal. */
export function createLog(level: string, out: NodeJS.WriteStream = process.stdout): Logger {
  if (!out.isTTY) return pino({ level, redact }, out);
  return pino(
    { level, redact, timestamp: pino.stdTimeFunctions.isoTime },
    { write: (line) => out.write(serializeError(line)) },
  );
}

/** One JSON line as a person reads it: time, level, message, what went with it, and the cause below. */
export function serializeError(line: string): string {
  const { time, level, msg, err, pid, hostname, reqId, ...details }: Record<string, unknown> =
    JSON.parse(line);
  const words = [String(time).slice(11, 19), pino.levels.labels[Number(level)], msg];
  const rest = Object.keys(details).length > 0 ? [JSON.stringify(details)] : [];
  const stack = typeof err === 'object' && err !== null && 'stack' in err ? `\n${err.stack}` : '';
  return `${[...words, ...rest].join('  ')}${stack}\n`;
}
