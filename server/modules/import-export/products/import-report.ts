/** What reading a file found beside its shoes. */
export class ImportReport {
  private readonly refusedRows = new Map<number, RowProblem>();
  private readonly skippedKinds = new Map<string, number>();
  private readonly noteTexts = new Map<string, { count: number; readonly first: string[] }>();
  private readonly rowsOfNotes = new Map<string, Set<number>>();

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
    const ofRows = [...this.rowsOfNotes].map(([sentence, rows]) => {
      const more = rows.size <= rowsOfANote ? '' : ` and ${rows.size - rowsOfANote} more`;
      return `${sentence} ${rows.size === 1 ? 'Row' : 'Rows'} ${[...rows].slice(0, rowsOfANote).join(', ')}${more}.`;
    });
    const oneByOne = [...this.noteTexts].flatMap(([kind, { count, first }]) =>
      count === first.length ? first : [...first, `… and ${count - first.length} more: ${kind}`],
    );
    return [...ofRows, ...oneByOne];
  }

  get hasRefused(): boolean {
    return this.refusedRows.size > 0;
  }

  isRefused(row: number): boolean {
    return this.refusedRows.has(row);
  }

  refuse(row: number, column: string, message: string): void {
    if (!this.refusedRows.has(row)) this.refusedRows.set(row, { row, column, message });
  }

  skip(kind: string): void {
    this.skippedKinds.set(kind, (this.skippedKinds.get(kind) ?? 0) + 1);
  }

  /** Notes a decision that is the same for many rows; they share one line, which names the first of them. */
  noteRow(sentence: string, row: number): void {
    const rows = this.rowsOfNotes.get(sentence);
    if (rows) rows.add(row);
    else this.rowsOfNotes.set(sentence, new Set([row]));
  }

  /** Notes a decision in words of its own; `kind` says what it is where only its number is told. */
  note(kind: string, text: string): void {
    const notes = this.noteTexts.get(kind) ?? { count: 0, first: [] };
    notes.count += 1;
    if (notes.first.length < notesOfAKind) notes.first.push(text);
    this.noteTexts.set(kind, notes);
  }
}

const notesOfAKind = 20;
const rowsOfANote = 5;

/** Why a row cannot be imported. `row` as a spreadsheet shows it, `column` as the file's header names it. */
interface RowProblem {
  readonly row: number;
  readonly column: string;
  readonly message: string;
}

/** `row 17: Variant Price: “abc” is not a price`. */
export const formatRowProblem = ({ row, column, message }: RowProblem): string =>
  `row ${row}: ${column === '' ? '' : `${column}: `}${message}`;
