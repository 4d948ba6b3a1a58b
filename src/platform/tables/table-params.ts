/**
 * The search parameters that belong to one table. Their names are prefixed with the table's name and a dot
 * (`users.search`), so that several tables can share a URL. The only table of a screen has the empty name.
 */
export interface TableParams {
  /** The full name of a parameter in the URL. */
  paramName(name: string): string;
  /** A parameter's value, trimmed; empty when it is missing. */
  read(name: string): string;
  /** All search parameters, as name and value, except these of the table. */
  except(...names: string[]): [string, string][];
  /** The URL with these parameters set, on the table's first page; an empty value removes a parameter. */
  hrefWith(changes: Readonly<Record<string, string>>): string;
}

/** The parameters of one table among those of `search`. */
export function tableParams(search: URLSearchParams, table = ''): TableParams {
  const paramName = (name: string) => (table === '' ? name : `${table}.${name}`);
  return {
    paramName,
    read: (name) => (search.get(paramName(name)) ?? '').trim().slice(0, maxTextLength),
    except(...names) {
      const left = names.map(paramName);
      return [...search].filter(([name]) => !left.includes(name));
    },
    hrefWith(changes) {
      const next = new URLSearchParams(search);
      for (const [name, value] of Object.entries({ ...changes, offset: '' })) {
        if (value === '') next.delete(paramName(name));
        else next.set(paramName(name), value);
      }
      return `?${next}`;
    },
  };
}

/** The contract rejects longer texts. */
const maxTextLength = 100;
