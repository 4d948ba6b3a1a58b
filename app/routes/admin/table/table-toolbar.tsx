import { Form, useNavigate } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { useTableParams } from './use-table-params.ts';

/** A dropdown that filters or sorts a table; the default is the empty value, or `initial`. */
export interface TableFilter {
  readonly name: string;
  readonly label: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly initial?: string;
  /** `narrow`: only on small screens, where the sortable headings are hidden. */
  readonly shown?: 'narrow';
}

interface TableToolbarProps {
  /** The table's name in the URL. */
  table?: string;
  /** The label of the search field; without one there is no search. */
  searchLabel?: string;
  filters?: readonly TableFilter[];
}

/** Search and filters of a table: a GET form. With JavaScript, choosing from a dropdown submits it. */
export function TableToolbar({ table = '', searchLabel, filters = [] }: TableToolbarProps) {
  const params = useTableParams(table);
  const navigate = useNavigate();
  const own = ['offset', ...(searchLabel ? ['search'] : []), ...filters.map(({ name }) => name)];
  return (
    <Form role="search" aria-label={searchLabel ?? 'Filters'} className="table-toolbar" preventScrollReset>
      {params.except(...own).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {filters.map(({ name, label, options, initial, shown }) => (
        <select
          key={name}
          name={params.paramName(name)}
          aria-label={label}
          className={shown ? 'control control-small lg:hidden' : 'control control-small'}
          value={params.read(name) || initial}
          onChange={({ target }) =>
            navigate(params.hrefWith({ [name]: target.value }), { preventScrollReset: true })
          }
        >
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      ))}
      {searchLabel && (
        <div className="table-search">
          <input
            key={params.read('search')}
            type="search"
            name={params.paramName('search')}
            aria-label={searchLabel}
            placeholder={searchLabel}
            className="control control-small"
            defaultValue={params.read('search')}
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
