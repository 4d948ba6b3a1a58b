import { Form, useNavigate } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { useTableAddress } from './use-table-address.ts';

/** A dropdown that narrows a table; the empty value is everything. */
export interface TableFilter {
  readonly name: string;
  readonly label: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  /** `narrow`: only on small screens, where the headings that order the table are left out. */
  readonly shown?: 'narrow';
}

interface TableToolsProps {
  /** The table's name in the address. */
  table?: string;
  /** What the search looks through, as the label of its field; missing when there is nothing to search. */
  search?: string;
  filters?: readonly TableFilter[];
}

/** Search and filters of a table: a plain GET form. With script, choosing from a dropdown is enough. */
export function TableTools({ table = '', search, filters = [] }: TableToolsProps) {
  const at = useTableAddress(table);
  const navigate = useNavigate();
  const own = ['offset', ...(search ? ['search'] : []), ...filters.map(({ name }) => name)];
  return (
    <Form role="search" aria-label={search ?? 'Filters'} className="table-tools" preventScrollReset>
      {at.without(...own).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {filters.map(({ name, label, options, shown }) => (
        <select
          key={name}
          name={at.parameter(name)}
          aria-label={label}
          className={shown ? 'control control-small lg:hidden' : 'control control-small'}
          value={at.read(name)}
          onChange={({ target }) => navigate(at.to({ [name]: target.value }), { preventScrollReset: true })}
        >
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      ))}
      {search && (
        <div className="table-search">
          <input
            key={at.read('search')}
            type="search"
            name={at.parameter('search')}
            aria-label={search}
            placeholder={search}
            className="control control-small"
            defaultValue={at.read('search')}
            maxLength={100}
          />
          <Button type="submit" size="small">
            Find
          </Button>
        </div>
      )}
    </Form>
  );
}
