import type { CatalogueImport, ImportFindings } from '#contract/catalogue-changes.ts';
import { formatPrice } from '../../../components/product-card/format-price.ts';
import { Table } from '../../../ui/table.tsx';

/** What a check or an import of a file found. */
export function ImportFindingsView({
  findings,
  state,
}: {
  findings: ImportFindings;
  state: CatalogueImport['state'];
}) {
  const { problem, rows, refused, shoes, notes, skipped } = findings;
  if (problem !== null) {
    return (
      <p role="alert" className="field-error">
        {problem}
      </p>
    );
  }
  return (
    <>
      <p role="status" className="admin-note">
        {summarize(findings, state === 'imported')}
      </p>
      {rows.length > 0 && (
        <section aria-label="Refused rows" className="import-table">
          <Table caption={captionOf(refused, rows.length)} columns={['Row', 'Column', 'What to mend']} dense>
            {rows.map(({ row, column, message }) => (
              <tr key={row}>
                <td>{row}</td>
                <td>{column}</td>
                <td className="wrap-anywhere">{message}</td>
              </tr>
            ))}
          </Table>
        </section>
      )}
      {(notes.length > 0 || skipped.length > 0) && (
        <details>
          <summary className="cursor-pointer">What was decided for you</summary>
          <ul className="import-notes">
            {skipped.map(({ kind, count }) => (
              <li key={kind}>
                Skipped, because it cannot be sold here: {kind} ({count})
              </li>
            ))}
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </details>
      )}
      {shoes.length > 0 && refused === 0 && <PreviewTable shoes={shoes} />}
    </>
  );
}

const number = (count: number): string => count.toLocaleString('en-US');

function summarize({ created, changed, unchanged, refused }: ImportFindings, isDone: boolean): string {
  if (refused > 0)
    return `${refused === 1 ? 'One row is' : `${number(refused)} rows are`} refused, so nothing was changed. Mend the file and upload it again, or choose other columns below.`;
  const counts = `${number(created)} shoes created, ${number(changed)} changed, ${number(unchanged)} unchanged`;
  return isDone
    ? `${counts}. The import is one entry of the history and can be undone there.`
    : `To do: ${counts}.`;
}

const captionOf = (all: number, shown: number): string =>
  all > shown ? `The first ${number(shown)} of ${number(all)} refused rows` : 'Refused rows';

function PreviewTable({ shoes }: Pick<ImportFindings, 'shoes'>) {
  return (
    <section aria-label="Preview" className="import-table">
      <Table
        caption={shoes.length < 20 ? 'Created and changed shoes' : 'The first 20 created and changed shoes'}
        columns={['', 'Name', 'Brand', 'Color', { name: 'Price', className: 'cell-number' }, 'Pairs by size']}
        dense
      >
        {shoes.map(({ kind, name, brand, color, price, onSale, sizes }) => (
          <tr key={`${name} ${brand} ${color} ${price}`}>
            <td>{kind === 'create' ? 'New' : 'Changed'}</td>
            <th scope="row">{name}</th>
            <td>{brand}</td>
            <td>{color}</td>
            <td className="cell-number">
              {formatPrice(price)}
              {onSale && ' on sale'}
            </td>
            <td>{sizes}</td>
          </tr>
        ))}
      </Table>
    </section>
  );
}
