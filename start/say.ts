/** Tells people at the terminal how the start goes, one line at a time. */
export type Say = (line: string) => void;

/** Says it on standard output. */
export const say: Say = (line) => {
  process.stdout.write(`${line}\n`);
};
