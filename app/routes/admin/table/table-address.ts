/**
 * The part of an address that belongs to one table: its parameters carry the table's name before a dot
 * (`users.search`), so that several tables share an address. A table alone on its screen has the empty name.
 */
export interface TableAddress {
  /** A parameter's name in the address. */
  parameter(name: string): string;
  /** A parameter's value, trimmed; empty when it is missing. */
  read(name: string): string;
  /** Everything else the address holds, name and value, without these parameters of the table. */
  without(...names: string[]): [string, string][];
  /** The address with these parameters set, on the table's first page; empty takes a parameter away. */
  to(changes: Readonly<Record<string, string>>): string;
}

/** The address of one table among all that `search` holds. */
export function tableAddress(search: URLSearchParams, table = ''): TableAddress {
  const parameter = (name: string) => (table === '' ? name : `${table}.${name}`);
  return {
    parameter,
    read: (name) => (search.get(parameter(name)) ?? '').trim().slice(0, longestText),
    without(...names) {
      const left = names.map(parameter);
      return [...search].filter(([name]) => !left.includes(name));
    },
    to(changes) {
      const next = new URLSearchParams(search);
      for (const [name, value] of Object.entries({ ...changes, offset: '' })) {
        if (value === '') next.delete(parameter(name));
        else next.set(parameter(name), value);
      }
      return `?${next}`;
    },
  };
}

/** The contract takes no longer text. */
const longestText = 100;
