import { z } from 'zod';
import { fileLimits } from '../reading/file-limits.ts';

const rowProblem = z.object({ row: z.number(), column: z.string(), message: z.string() });

/** Why a row cannot be imported. `row` as a spreadsheet shows it, `column` as the file's header names it. */
type RowProblem = Readonly<z.infer<typeof rowProblem>>;

/** What a report holds, as the process that reads a file sends it. */
export const reportState = z.object({
  refused: z.array(rowProblem),
  skipped: z.array(z.tuple([z.string(), z.number()])),
  /** Of each kind of notes how many there are, and the first ones. */
  notes: z.array(z.tuple([z.string(), z.object({ count: z.number(), first: z.array(z.string()) })])),
  /** Of each sentence to how many rows it applies, and the first ones. */
  rowNotes: z.array(z.tuple([z.string(), z.object({ count: z.number(), first: z.array(z.number()) })])),
});
type ReportState = z.infer<typeof reportState>;

/** What reading a file found beside its shoes. However long the file, it holds a bounded number of bounded texts. */
export class ImportReport {
  private readonly refusedRows: Map<number, RowProblem>;
  private readonly skippedKinds: Map<string, number>;
  private readonly noteTexts: Map<string, Counted<string>>;
  private readonly rowsOfNotes: Map<string, Counted<number>>;
  /** The rows of each sentence that are counted, which may be named again. */
  private readonly countedRows = new Map<string, Set<number>>();

  /** Begins with what another report found. */
  constructor({ refused, skipped, notes, rowNotes }: ReportState = emptyState) {
    this.refusedRows = new Map(refused.map((problem) => [problem.row, problem]));
    this.skippedKinds = new Map(skipped);
    this.noteTexts = new Map(notes);
    this.rowsOfNotes = new Map(rowNotes);
  }

  get state(): ReportState {
    return {
      refused: this.refused,
      skipped: this.skipped,
      notes: [...this.noteTexts],
      rowNotes: [...this.rowsOfNotes],
    };
  }

  /** The rows that cannot be imported, in their order, the first problem of each. */
  get refused(): RowProblem[] {
    return [...this.refusedRows.values()].sort((one, other) => one.row - other.row);
  }

  /** Rows that are left out on purpose, counted by kind. */
  get skipped(): [kind: string, count: number][] {
    return [...this.skippedKinds];
  }

  /** What was decided for somebody, one line each; of many alike the first ones and how many more there are. */
  get notes(): string[] {
    const ofRows = [...this.rowsOfNotes].map(([sentence, { count, first }]) => {
      const more = count === first.length ? '' : ` and ${count - first.length} more`;
      return `${sentence} ${count === 1 ? 'Row' : 'Rows'} ${first.join(', ')}${more}.`;
    });
    const oneByOne = [...this.noteTexts].flatMap(([kind, { count, first }]) =>
      count === first.length ? first : [...first, `… and ${count - first.length} more: ${kind}`],
    );
    return [...ofRows, ...oneByOne];
  }

  get hasRefused(): boolean {
    return this.refusedRows.size > 0;
  }

  /** Whether so many rows are refused that reading on helps nobody. */
  get isFull(): boolean {
    return this.refusedRows.size >= fileLimits.refused;
  }

  isRefused(row: number): boolean {
    return this.refusedRows.has(row);
  }

  refuse(row: number, column: string, message: string): void {
    if (this.isFull || this.refusedRows.has(row)) return;
    this.refusedRows.set(row, { row, column: shorten(column, 200), message: shorten(message, 400) });
  }

  skip(kind: string): void {
    const name = boundedKey(this.skippedKinds, kind, 'other kinds');
    this.skippedKinds.set(name, (this.skippedKinds.get(name) ?? 0) + 1);
  }

  /** Notes a decision that is the same for many rows; they share one line, which names the first of them. */
  noteRow(sentence: string, row: number): void {
    const key = boundedKey(this.rowsOfNotes, sentence, 'More notes are not shown.');
    const rows = this.countedRows.get(key) ?? new Set();
    if (rows.has(row)) return;
    this.countedRows.set(key, rows.add(row));
    count(this.rowsOfNotes, key, row, rowsOfANote);
  }

  /** Notes a decision in words of its own; `kind` says what it is where only its number is told. */
  note(kind: string, text: string): void {
    count(this.noteTexts, kind, shorten(text, 5000), notesOfAKind);
  }
}

interface Counted<T> {
  count: number;
  readonly first: T[];
}

const emptyState: ReportState = { refused: [], skipped: [], notes: [], rowNotes: [] };
const notesOfAKind = 20;
const rowsOfANote = 5;
/** Kinds and sentences may have words of the file in them. */
const mostKeys = 100;

function count<T>(all: Map<string, Counted<T>>, key: string, one: T, shown: number): void {
  const counted = all.get(key) ?? { count: 0, first: [] };
  counted.count += 1;
  if (counted.first.length < shown) counted.first.push(one);
  all.set(key, counted);
}

function boundedKey(all: ReadonlyMap<string, unknown>, key: string, other: string): string {
  const short = shorten(key, 300);
  return all.has(short) || all.size < mostKeys ? short : other;
}

const shorten = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length).toWellFormed()}…`;

/** `row 17: Variant Price: “abc” is not a price`. */
export const formatRowProblem = ({ row, column, message }: RowProblem): string =>
  `row ${row}: ${column === '' ? '' : `${column}: `}${message}`;
