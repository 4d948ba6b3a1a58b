import { type ActionResult, invalidFields, placeErrors } from './action-result.ts';
import type { Rule, Understood, Values } from './check-fields.ts';

/** What `defineForm` makes of the fields of one row. */
interface RowDeclaration<Name extends string, Body> {
  readonly names: readonly Name[];
  readonly rules: Readonly<Record<Name, Rule>>;
  readonly understood: Understood<Name>;
  readonly show: (stored: unknown) => Values<Name>;
  readonly read: (texts: Values<string>) => Body;
  readonly fieldAt: (path: string) => Name | undefined;
}

/** A form that {@link defineRows} made. */
export type RowsDeclaration<Name extends string> = ReturnType<typeof defineRows<Name, unknown>>;

/** Where an error of the call is: the index of its row among those that were sent, and its place in that row. */
export type PlaceInRow = readonly [row: number | undefined, path: string];

/** The name of a field of the row at a place. */
export const rowField = (place: number, name: string): string => `rows.${place}.${name}`;

/** The most rows that a form is read for. */
const mostRows = 2_500;

/**
 * Declares a form of rows: each has the fields of `row`.
 * @param isFilled whether a row is sent; by default one with a text
 */
export function defineRows<Name extends string, Body>(
  row: RowDeclaration<Name, Body>,
  isFilled: (texts: Values<Name>) => boolean = hasText,
) {
  const { names, rules } = row;
  const textsAt = (place: number, all: Values<string>): Record<Name, string> =>
    // The type of Object.fromEntries has no literal keys.
    Object.fromEntries(names.map((name) => [name, (all[rowField(place, name)] ?? '').trim()])) as Record<
      Name,
      string
    >;

  const byField = <Value>(
    places: readonly number[],
    find: (place: number, name: Name) => Value | undefined,
  ) =>
    Object.fromEntries(
      places.flatMap((place) =>
        names.flatMap((name) => {
          const value = find(place, name);
          return value === undefined ? [] : [[rowField(place, name), value] as const];
        }),
      ),
    );

  const readRows = (form: FormData) => {
    // Each `get` of a form looks through all of it.
    const all = Object.fromEntries([...form].map(([name, text]) => [name, String(text)]));
    return Array.from({ length: mostRows }, (_, place) => ({ place, texts: textsAt(place, all) })).filter(
      ({ texts }) => isFilled(texts),
    );
  };

  return {
    names,

    /** What the fields show of the rows that are stored. */
    show: (stored: readonly unknown[]): Values<string> =>
      Object.fromEntries(
        stored.flatMap((one, place) =>
          Object.entries(row.show(one)).map(([name, text]) => [rowField(place, name), String(text)]),
        ),
      ),

    /** The rules of the rows at these places. */
    rulesAt: (places: readonly number[]): Readonly<Record<string, Rule>> =>
      byField(places, (place, name) => (text, all) => {
        const texts = { ...textsAt(place, all), [name]: text.trim() };
        return isFilled(texts) ? rules[name](texts[name], texts) : '';
      }),

    /** What is shown beside the numbers of the rows at these places. */
    understoodAt: (places: readonly number[]): Understood<string> =>
      byField(places, (place, name) => {
        const show = row.understood[name];
        return show && ((text, all) => show(text, textsAt(place, all)));
      }),

    /** The names of all fields of the rows in a form, to show them again. */
    namesIn: (form: FormData): string[] =>
      [...new Set(form.keys())].filter((name) => name.startsWith('rows.')),

    /**
     * Sends what the rows of a posted form mean, unless one is wrong. Errors of the problem are at the fields of their rows.
     * @param find where a path of the problem is
     */
    async send<Result extends ActionResult>(
      form: FormData,
      call: (rows: readonly Body[]) => Promise<Result>,
      find: (path: readonly string[], rows: readonly Body[]) => PlaceInRow,
    ) {
      const posted = readRows(form);
      const errors = posted.flatMap(({ place, texts }) =>
        names.flatMap((name) => {
          const message = rules[name](texts[name], texts);
          return message === '' ? [] : [{ field: rowField(place, name), message }];
        }),
      );
      if (errors.length > 0) return { ok: false, problem: invalidFields(errors) } as const;
      const rows = posted.map(({ texts }) => row.read(texts));
      const result = await call(rows);
      if (result.ok) return result;
      const problem = placeErrors(result.problem, (path) => {
        const [index, inRow] = find(path.split('.'), rows);
        const place = index === undefined ? undefined : posted[index]?.place;
        const name = row.fieldAt(inRow) ?? names[0];
        return place === undefined || name === undefined ? path : rowField(place, name);
      });
      return { ok: false, problem } as const;
    },
  };
}

/** Whether one of the texts is not empty. */
export const hasText = (texts: Values<string>): boolean => Object.values(texts).some((text) => text !== '');
