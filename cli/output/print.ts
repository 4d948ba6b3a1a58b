import { toOneLine } from './terminal/one-line.ts';

/** Writes one line of progress for a person at the terminal. */
export type Print = (line: string) => void;

/** Prints to a stream of the process, or to what collects text. A line may quote a file or the database, so nothing in it controls the terminal. */
export const printTo =
  (output: { write(text: string): void }): Print =>
  (line) =>
    output.write(`${toOneLine(line)}\n`);

/** Prints to standard error, where standard output is for programs. */
export const printAside: Print = printTo(process.stderr);

/** Prints to standard output. */
export const print: Print = printTo(process.stdout);
