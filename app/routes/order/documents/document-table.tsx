import {
  type DocumentColumn,
  type DocumentContent,
  toBeTicked,
} from '#contract/documents/document-content.ts';

/** What an order consists of, and its sums. */
export function DocumentTable({ content: { columns, lines, totals } }: { content: DocumentContent }) {
  return (
    <table>
      <thead>
        <tr>
          {columns.map(({ title, amount }) => (
            <th key={title} scope="col" {...(amount && { className: 'amount' })}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never change their places
          <tr key={index}>
            {columns.map((column, place) => (
              <Cell key={column.title} column={column} text={line[place] ?? ''} />
            ))}
          </tr>
        ))}
      </tbody>
      {totals.length > 0 && (
        <tfoot>
          {totals.map(({ term, amount }) => (
            <tr key={term}>
              <th scope="row" colSpan={columns.length - 1}>
                {term}
              </th>
              <td className="amount">
                <strong>{amount}</strong>
              </td>
            </tr>
          ))}
        </tfoot>
      )}
    </table>
  );
}

function Cell({ column, text }: { column: DocumentColumn; text: string }) {
  if (text === toBeTicked) return <td aria-label="not yet">{text}</td>;
  return <td {...(column.amount && { className: 'amount' })}>{text}</td>;
}
