/** A line at the terminal that is written anew as work goes on. */
export interface ProgressBar {
  /** Shows what is being done, and which share of all work is done (0 to 1). */
  show(doing: string, share: number): void;
  clear(): void;
}

const width = 30;

/** Writes to a terminal; a file or a pipe gets a line at every tenth of the work instead. */
export function createProgressBar(output: {
  readonly isTTY?: boolean;
  write(text: string): void;
}): ProgressBar {
  let written = -1;
  return {
    show(doing, share) {
      const percent = Math.floor(Math.min(1, Math.max(0, share)) * 100);
      const full = Math.round((percent / 100) * width);
      const bar = `${'█'.repeat(full)}${'░'.repeat(width - full)}`;
      if (output.isTTY) output.write(`\r\u001b[K${bar} ${String(percent).padStart(3)} % ${doing}`);
      else if (Math.floor(percent / 10) > written) output.write(`${percent} % ${doing}\n`);
      written = Math.max(written, Math.floor(percent / 10));
    },
    clear() {
      if (output.isTTY) output.write('\r\u001b[K');
    },
  };
}
