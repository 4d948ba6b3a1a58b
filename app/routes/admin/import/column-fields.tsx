import type { CatalogImport } from '#contract/catalog-changes.ts';
import { SelectField } from '../../../ui/field.tsx';
import { columnPrefix } from './submit-import.ts';

/** Chooses from which column of the file each field is read. Open where a needed one is missing. */
export function ColumnFields({ upload: { fields, columns } }: { upload: CatalogImport }) {
  const isMissing = fields.some(({ required, column }) => required && column === '');
  return (
    <details open={isMissing} className="import-wide">
      <summary className="cursor-pointer">Columns of the file</summary>
      <div className="import-columns">
        {fields.map(({ field, label, column, required }) => (
          <SelectField
            key={field}
            label={required ? `${label} (needed)` : label}
            name={columnPrefix + field}
            defaultValue={column}
            error={required && column === '' ? 'Choose the column' : ''}
          >
            <option value="">None</option>
            {columns.map(({ name, sample }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a file may name two columns alike
              <option key={index} value={name}>
                {sample === '' ? name : `${name}: ${sample}`}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
    </details>
  );
}
