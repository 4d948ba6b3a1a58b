/** A value, and where it is among others. A part that ends with `?` is null where all of its values are empty. */
export interface Leaf {
  readonly path: readonly string[];
  readonly value: unknown;
  readonly isEmpty: boolean;
}

/** The object that {@link nest} makes of a value at a path with dots. */
export type Nested<Path extends string, Value> = Path extends `${infer Part}.${infer Rest}`
  ? Part extends `${infer Key}?`
    ? { readonly [K in Key]: Nested<Rest, Value> | null }
    : { readonly [K in Part]: Nested<Rest, Value> }
  : Path extends `${number}`
    ? NonNullable<Value>[]
    : { readonly [K in Path]: Value };

/** Puts values into the objects of their paths, and those with numbers into lists, which leave out null. */
export function nest(leaves: readonly Leaf[]): unknown {
  const nested: Record<string, unknown> = {};
  for (const { path, value } of leaves) {
    const [part = '', ...rest] = path;
    const key = part.replace('?', '');
    if (rest.length === 0) nested[key] = value;
    else if (!(key in nested)) {
      const own = leaves.filter((leaf) => leaf.path[0] === part);
      const isNull = part.endsWith('?') && own.every(({ isEmpty }) => isEmpty);
      nested[key] = isNull ? null : nest(own.map((leaf) => ({ ...leaf, path: leaf.path.slice(1) })));
    }
  }
  const isList = leaves.every(({ path }) => /^\d+$/.test(path[0] ?? ''));
  return isList && leaves.length > 0 ? Object.values(nested).filter((value) => value !== null) : nested;
}

/** The value at a path; undefined where there is none. */
export function readAt(value: unknown, path: readonly string[]): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  return isRecord(value) ? readAt(value[key], rest) : undefined;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
