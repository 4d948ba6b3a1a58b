import type { z } from 'zod';
import { type ActionResult, invalidFields, placeErrors } from './action-result.ts';
import type { Rule, Understood, Values } from './check-fields.ts';
import { type Leaf, type Nested, nest, readAt } from './nested-values.ts';

/** What a field of a form stands for. */
export interface FieldDeclaration {
  /**
   * Where its value is in the body of the call, by default its name. Null if it is not in the body. A part before `?.`
   * is null where all of its fields are empty: `authority?.name`. Numbers make a list: `materials.0`.
   */
  readonly at?: string | null;
  /** Its value in the body; by default the trimmed text, or null where it is empty. `all` is what was posted. */
  readonly read?: (text: string, all: Values<string>) => unknown;
  /** The text for a value of what is stored; by default a list is shown as lines, and null as an empty text. */
  readonly show?: (value: unknown, stored: unknown) => string;
  /** Checks the text before the schema does; an empty one only if the field is required. */
  readonly rule?: Rule;
  /** What is shown beside the field of a number: how the text is understood. */
  readonly understood?: (text: string, all: Values<string>) => string;
  /** Whether the control is marked as required, or what an empty text is told. */
  readonly required?: boolean | string;
  /** Whether several controls have its name, such as checkboxes: their values are one text, one in each line. */
  readonly many?: boolean;
}

type Declarations = Readonly<Record<string, FieldDeclaration>>;

/** The names of the fields of a form that was made by {@link defineForm}. */
export type FieldOf<Form extends { readonly names: readonly string[] }> = Form['names'][number];

/** The body that the fields make. */
type BodyOf<Fields extends Declarations> = Intersection<
  {
    [Name in Extract<keyof Fields, string> as Fields[Name] extends { at: null } ? never : Name]: Nested<
      Fields[Name] extends { at: infer At extends string } ? At : Name,
      Fields[Name] extends { read: (...args: never[]) => infer Value } ? Value : string | null
    >;
  } extends infer All
    ? All[keyof All]
    : never
>;
type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  one: infer All,
) => void
  ? All
  : never;

/** A body of which only what was changed is there; parts that can be null are there as a whole. */
type Changed<Body> = Body extends readonly unknown[]
  ? Body
  : Body extends object
    ? { readonly [Key in keyof Body]?: null extends Body[Key] ? Body[Key] : Changed<Body[Key]> }
    : Body;

interface FormDeclaration<Fields extends Declarations> {
  /** The fields, in the order in which errors are reported. */
  readonly fields: Fields;
  /** The schema of the body, if the browser may load its library: it then checks the fields there, too. */
  readonly schema?: z.ZodType;
  /** Where a field of the call's problem is in the body, if not there: `accessibility.reviewedOn` → `reviewedOn` */
  readonly pathOf?: (field: string) => string;
}

/**
 * Declares a form once: what its fields show of what is stored, what they mean in the body of a call, how the browser checks
 * them, and at which field an error of the call is shown.
 */
export function defineForm<const Fields extends Declarations>({
  fields,
  schema,
  pathOf = (field) => field,
}: FormDeclaration<Fields>) {
  type Name = Extract<keyof Fields, string>;
  const names = Object.keys(fields).filter((name): name is Name => name in fields);
  const byName = <Value>(find: (name: Name) => Value) =>
    // The type of Object.fromEntries has no literal keys.
    Object.fromEntries(names.map((name) => [name, find(name)])) as Record<Name, Value>;

  const places = byName((name) => {
    const at = fields[name]?.at;
    return at === null ? null : (at ?? name);
  });
  const paths = byName((name) => places[name]?.replaceAll('?', '') ?? null);

  const build = (all: Values<string>, built: readonly Name[] = names) =>
    nest(
      built.flatMap((name): Leaf[] => {
        const place = places[name];
        if (place === null) return [];
        const text = all[name] ?? '';
        const value = fields[name]?.read ? fields[name].read(text, all) : text.trim() || null;
        return [{ path: place.split('.'), value, isEmpty: text.trim() === '' }];
      }),
    );

  /** The field at which an error is shown: its own, that of the list it is in, or the first of its part. */
  const findField = (path: string): Name | undefined =>
    names.find((name) => paths[name] === path) ??
    names.find((name) => path.startsWith(`${paths[name]}.`)) ??
    names.find((name) => paths[name]?.startsWith(`${path}.`));

  const checkSchema = (name: Name, all: Values<string>): string =>
    schema?.safeParse(build(all)).error?.issues.find(({ path }) => findField(path.join('.')) === name)
      ?.message ?? '';

  const rules = byName((name): Rule => {
    const { rule, required = false } = fields[name] ?? {};
    return (value, others) => {
      const all = { ...others, [name]: value };
      if (value.trim() === '' && typeof required === 'string') return required;
      const error = rule && (required || value.trim() !== '') ? rule(value, all) : '';
      return error || checkSchema(name, all);
    };
  });

  const understood: Understood<Name> = {};
  for (const name of names) {
    const show = fields[name]?.understood;
    if (show) understood[name] = show;
  }

  const readTexts = (form: FormData): Values<string> => ({
    ...Object.fromEntries([...form].reverse().map(([name, entry]) => [name, textOf(entry)])),
    ...Object.fromEntries(
      names
        .filter((name) => fields[name]?.many)
        .map((name) => [name, form.getAll(name).map(textOf).join('\n')]),
    ),
  });

  const show = (stored: unknown): Record<Name, string> =>
    byName((name) => {
      const path = paths[name];
      const value = path === null ? undefined : readAt(stored, path.split('.'));
      return (fields[name]?.show ?? showPlainly)(value, stored);
    });

  const readAll = (form: FormData): Values<Name> => ({ ...show(undefined), ...readTexts(form) });

  // The places and readers of the fields are what the type is made of.
  const read = (all: Values<string>) => build(all) as BodyOf<Fields>;

  const sendFields = async <Result extends ActionResult>(
    sent: readonly Name[],
    form: FormData,
    call: (all: Values<Name>) => Promise<Result>,
  ) => {
    const all = readAll(form);
    const errors = sent.flatMap((field) => {
      const message = rules[field](all[field], all);
      return message === '' ? [] : [{ field, message }];
    });
    if (errors.length > 0) return { ok: false, problem: invalidFields(errors) } as const;
    const result = await call(all);
    return result.ok
      ? result
      : ({
          ok: false,
          problem: placeErrors(result.problem, (field) => findField(pathOf(field)) ?? field),
        } as const);
  };

  /** The part with a `?` that the value of a field is in, or else its own place. */
  const wholeOf = (name: Name): string => places[name]?.split('?')[0] ?? name;

  return {
    names,
    rules,
    understood,
    optional: names.filter((name) => !fields[name]?.required),

    /** The field at which an error at this place of the body is shown; undefined if it is of none. */
    fieldAt: findField,

    /** What the fields show of what is stored, or of a new one if there is nothing. */
    show,

    /** What the fields of a posted form say. */
    textsOf: (form: FormData): Record<Name, string> => {
      const all = readAll(form);
      return byName((name) => all[name]);
    },

    /** The body that these texts mean, not yet checked. */
    read,

    /** Sends what a posted form means, unless a field is wrong. Errors of the problem are at the fields of the form. */
    send: <Result extends ActionResult>(form: FormData, call: (body: BodyOf<Fields>) => Promise<Result>) =>
      sendFields(names, form, (all) => call(read(all))),

    /**
     * Sends only what differs from the `first.` values in the form ({@link FirstValues}), in case somebody else changed
     * the rest. A part that can be null is sent whole.
     */
    sendChanges<Result extends ActionResult>(
      form: FormData,
      call: (body: Changed<BodyOf<Fields>>) => Promise<Result>,
    ) {
      const texts = readTexts(form);
      const isTouched = (name: Name) =>
        name in texts && texts[name]?.trim() !== (texts[`first.${name}`] ?? '').trim();
      const touched = new Set(names.filter(isTouched).map(wholeOf));
      const changed = names.filter((name) => touched.has(wholeOf(name)));
      return sendFields(changed, form, (all) => call(build(all, changed) as Changed<BodyOf<Fields>>));
    },
  };
}

const showPlainly = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return Array.isArray(value) ? value.join('\n') : String(value);
};

/** The text of an entry of a form; of a file its name. */
const textOf = (entry: FormDataEntryValue): string =>
  typeof entry === 'string' ? entry.replaceAll('\r\n', '\n') : entry.name;

/** Reads a field whose empty text is no null: the trimmed text. */
export const readText = (text: string): string => text.trim();

/** Reads a text as it was typed. */
export const readTyped = (text: string): string => text;

/** Reads a text of several lines; empty ones are left out. */
export const readLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** What the field of a checkbox declares. */
export const checkbox = {
  read: (text: string): boolean => text === 'on',
  show: (isOn: unknown): string => (isOn === true ? 'on' : ''),
};
