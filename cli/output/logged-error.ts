import { toSafeLine } from './terminal/field-texts.ts';

/** An error as the log has it. */
interface LoggedError {
  readonly type: string;
  readonly message: string;
  /** The lines of code, without the message. */
  readonly stack: string;
  /** The code, and what PostgreSQL names of its own: a table, column or constraint. */
  readonly [name: string]: unknown;
}

/** The fields of errors that never have a value that somebody sent. */
const safeFields = ['code', 'table', 'column', 'constraint', 'routine'];

/**
 * Describes an error for the log without the values that it failed on, because a visitor may have sent them. Fields other
 * than {@link safeFields} are left out: PostgreSQL's `detail` has whole rows, and Node's `input` whole addresses.
 */
export function describeError(error: unknown): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'something else was thrown', stack: '' };
  const chain = listCauses(error);
  return {
    type: error.constructor.name,
    message: chain.map(describeMessage).join(': '),
    stack: chain.map(describeStack).join('\ncaused by: '),
    ...pickSafeFields(error),
    ...(error instanceof AggregateError && {
      aggregateErrors: error.errors.slice(0, mostListed).map(describeError),
    }),
  };
}

/** How many causes, and how many of several errors, are described. */
const mostListed = 5;

function listCauses(error: Error): Error[] {
  const chain: Error[] = [];
  let next: unknown = error;
  while (next instanceof Error && chain.length < mostListed) {
    chain.push(next);
    next = next.cause;
  }
  return chain;
}

/** The message without quoted values. A value can have quotes itself, so everything up to the last quote goes. */
function describeMessage(error: Error): string {
  const { message } = error;
  if (isAboutSchema(error)) return toSafeLine(message);
  // The engine's own errors also put values behind a colon, and a number's text between words.
  const withoutValues =
    error instanceof SyntaxError || error instanceof RangeError || error instanceof TypeError
      ? message.replace(/: .*$/s, ': …').replace(/^Cannot convert .* to /s, 'Cannot convert … to ')
      : message;
  return toSafeLine(withoutValues.replace(/".*"/s, '"…"'));
}

/**
 * Whether PostgreSQL quotes only names of tables, columns and constraints: classes 23 and 42, but not the syntax of a
 * search, which is a syntax error of what somebody typed.
 */
const isAboutSchema = (error: Error): boolean => {
  const code = new Map(Object.entries(error)).get('code');
  return typeof code === 'string' && /^(23|42)[0-9A-Z]{3}$/.test(code) && code !== '42601';
};

/** The lines of code where an error arose; the message, which can have several lines, stands before them. */
function describeStack(error: Error): string {
  const { stack = '', message } = error;
  const start = stack.indexOf(message);
  const frames = start === -1 ? stack : stack.slice(start + message.length);
  const lines = frames.split('\n').filter((line) => /^\s+at /.test(line));
  return [`${error.constructor.name}: ${describeMessage(error)}`, ...lines].join('\n');
}

const pickSafeFields = (error: Error): Record<string, string> =>
  Object.fromEntries(
    Object.entries(error)
      .filter(([name, value]) => safeFields.includes(name) && typeof value === 'string')
      .map(([name, value]) => [name, toSafeLine(value)]),
  );
