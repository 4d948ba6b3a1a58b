/** Writes one line of progress for a person at the terminal. */
export type Print = (line: string) => void;

/** Prints to standard output. */
export const print: Print = (line) => {
  process.stdout.write(`${line}\n`);
};
