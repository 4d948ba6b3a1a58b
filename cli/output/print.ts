/** Tells people at the terminal how the start goes, one line at a time. */
export type Print = (line: string) => void;

/** Says it on standard output. */
export const print: Print = (line) => {
  process.stdout.write(`${line}\n`);
};
