import { Form, useNavigate } from 'react-router';
import { Button } from '../ui/button.tsx';
import { useTableParams } from './use-table-params.ts';

/** A dropdown that filters or sorts a table. */
export interface TableFilter {
  readonly name: string;
  readonly label: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  /** The option that applies if the URL names none of them; by default the one with the empty value. */
  readonly initial?: string;
  /** Whether the table is filtered by any text in the URL, even by one that is not an option. */
  readonly anyText?: boolean;
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
      {filters.map((filter) => (
        <FilterSelect
          key={filter.name}
          filter={filter}
          name={params.paramName(filter.name)}
          inUrl={params.read(filter.name)}
          onChoose={(value) =>
            navigate(params.hrefWith({ [filter.name]: value }), { preventScrollReset: true })
          }
        />
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

interface FilterSelectProps {
  filter: TableFilter;
  /** The full name of its parameter. */
  name: string;
  /** The value of the parameter, empty if there is none. */
  inUrl: string;
  onChoose: (value: string) => void;
}

/** The dropdown of a filter. It shows what applies to the table, which is not always what the URL says. */
function FilterSelect({ filter, name, inUrl, onChoose }: FilterSelectProps) {
  const { label, options, initial = '', anyText = false, shown } = filter;
  const isOption = options.some(([value]) => value === inUrl);
  const others = anyText && !isOption ? [[inUrl, inUrl] as const] : [];
  return (
    <select
      name={name}
      aria-label={label}
      className={shown ? 'control control-small lg:hidden' : 'control control-small'}
      value={isOption || anyText ? inUrl : initial}
      onChange={({ target }) => onChoose(target.value)}
    >
      {[...options, ...others].map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
}
