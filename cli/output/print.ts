/** Writes one line of progress for a person at the terminal. */
export type Print = (line: string) => void;

/** Prints to standard error, where standard output is for programs. */
export const printAside: Print = (line) => {
  process.stderr.write(`${line}\n`);
};

/** Prints to standard output. */
export const print: Print = (line) => {
  process.stdout.write(`${line}\n`);
};
