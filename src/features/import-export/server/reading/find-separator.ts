import { fileLimits } from './file-limits.ts';

/** The parts of a file of rows, and the separator of their cells. */
interface SeparatedText {
  readonly delimiter: string;
  readonly parts: AsyncGenerator<string>;
  /** What ended the parts too early. */
  readonly failure: { readonly error: unknown };
}

/**
 * Finds the separator of a file: the one that a line for Excel before the header names, which is left out of the parts
 * as Excel does not show it, or else the comma, semicolon or tab that occurs most often in the header.
 */
export async function findSeparator(parts: AsyncGenerator<string>): Promise<SeparatedText> {
  let start = '';
  let next = await parts.next();
  while (!next.done) {
    start += next.value;
    if (start.length >= longestSeparatorLine) break;
    next = await parts.next();
  }
  const [line = '', named] = separatorLine.exec(start) ?? [];
  const counter = new DelimiterCounter();
  const first = [start.slice(line.length)];
  let length = start.length;
  let isCounted = named !== undefined || counter.count(start);
  while (!isCounted && !next.done && length <= fileLimits.cell) {
    next = await parts.next();
    if (next.done) break;
    first.push(next.value);
    length += next.value.length;
    isCounted = counter.count(next.value);
  }
  // A stream made of a generator that throws reports the error to the parser, which is not told why.
  const failure: { error: unknown } = { error: null };
  async function* all() {
    try {
      yield* first;
      yield* parts;
    } catch (error) {
      failure.error = error;
      throw error;
    }
  }
  return { delimiter: named ?? counter.mostOften(), parts: all(), failure };
}

/** `sep=;`, perhaps quoted, and with the empty cells that a program added when it saved the file. */
const separatorLine = /^"?sep=([,;|]|\t)"?[,;|\t]*(?:\r\n|\n|\r|$)/i;
const longestSeparatorLine = 2000;

/** Counts separators outside quotes up to the end of the first line. */
class DelimiterCounter {
  private readonly counts = new Map([',', ';', '\t'].map((delimiter) => [delimiter, 0]));
  private isQuoted = false;

  /** Goes on with the next part of the text; whether the line ends in it. */
  count(part: string): boolean {
    for (const character of part) {
      if (character === '"') this.isQuoted = !this.isQuoted;
      else if (this.isQuoted) continue;
      else if (character === '\n' || character === '\r') return true;
      else {
        const count = this.counts.get(character);
        if (count !== undefined) this.counts.set(character, count + 1);
      }
    }
    return false;
  }

  mostOften(): string {
    return [...this.counts].reduce((most, one) => (one[1] > most[1] ? one : most))[0];
  }
}
