import { type Logger, pino } from 'pino';

/** Credentials never reach the log. */
const redact = ['req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]'];

/** The application log: JSON lines, or human-readable lines on a terminal. */
export function createLog(level: string, out: NodeJS.WriteStream = process.stdout): Logger {
  if (!out.isTTY) return pino({ level, redact }, out);
  return pino(
    { level, redact, timestamp: pino.stdTimeFunctions.isoTime },
    { write: (line) => void (isForTerminal(line, level) && out.write(formatLogLine(line))) },
  );
}

/** Whether a line is shown to somebody who watches: a line for each request would hide all others. */
export const isForTerminal = (line: string, level: string): boolean =>
  level === 'debug' || level === 'trace' || !line.includes('"msg":"request.completed"');

/** Formats a JSON log line for people: time, level, message, fields, and the stack of the error below. */
export function formatLogLine(line: string): string {
  const { time, level, msg, err, pid, hostname, trace, ...details }: Record<string, unknown> =
    JSON.parse(line);
  const columns = [String(time).slice(11, 19), pino.levels.labels[Number(level)], msg];
  const rest = Object.keys(details).length > 0 ? [JSON.stringify(details)] : [];
  const stack = typeof err === 'object' && err !== null && 'stack' in err ? `\n${err.stack}` : '';
  return `${[...columns, ...rest].join('  ')}${stack}\n`;
}
