/** Why a row cannot be imported. `row` as a spreadsheet shows it, `column` as the file's header names it. */
export interface RowProblem {
  readonly row: number;
  readonly column: string;
  readonly message: string;
}

/** `row 17: Variant Price: “abc” is not a price`. */
export const formatRowProblem = ({ row, column, message }: RowProblem): string =>
  `row ${row}: ${column === '' ? '' : `${column}: `}${message}`;
