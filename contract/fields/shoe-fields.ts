import { z } from 'zod';
import { anyAmount, anyText, lettersAndSpaces, wholeNumber } from './field-rules.ts';

/** One field that administrators fill in for a shoe. */
interface ShoeFieldDefinition {
  readonly label: string;
  readonly help?: string;
  /** The form control: a line, a number, a line with suggestions, or several lines. */
  readonly input: 'text' | 'decimal' | 'suggested' | 'multiline';
  /** The value on the wire. */
  readonly type: z.ZodType;
  /** The rule of Create Shoes (§5). */
  readonly create: z.ZodType;
  /** The rule of Modify Shoes (§5): "No format check", only presence; a price is a number all the same. */
  readonly modify: z.ZodType;
}

/**
 * The fields of a shoe, in the order of the specification. The wire format, both forms, the columns, the audit log and
 * undo are derived from them. A new field needs a column of its name (docs/architecture.md, "Add a field").
 */
export const shoeFields = {
  brand: {
    label: 'Brand',
    input: 'suggested',
    type: z.string(),
    create: lettersAndSpaces('Enter a valid brand'),
    modify: anyText('Enter a valid brand'),
  },
  name: {
    label: 'Name',
    input: 'text',
    type: z.string(),
    create: lettersAndSpaces('Enter a valid name'),
    modify: anyText('Enter a valid name'),
  },
  color: {
    label: 'Color',
    input: 'suggested',
    type: z.string(),
    create: lettersAndSpaces('Enter a valid color'),
    modify: anyText('Enter a valid color'),
  },
  /** In dollars. */
  price: {
    label: 'Price',
    help: 'In dollars',
    input: 'decimal',
    type: z.number(),
    create: wholeNumber('Enter a valid price', 'Only numbers'),
    modify: anyAmount('Enter a valid price'),
  },
  description: {
    label: 'Description',
    input: 'multiline',
    type: z.string(),
    create: lettersAndSpaces('Enter a valid description'),
    modify: anyText('Enter a valid description', 2000),
  },
} as const satisfies Record<string, ShoeFieldDefinition>;

export type ShoeFieldName = keyof typeof shoeFields;

/** A shoe's fields with their values; `price` in dollars. */
export type ShoeFieldValues = { [Field in ShoeFieldName]: z.output<(typeof shoeFields)[Field]['type']> };

/** The names of all fields, in their order. */
// The type of Object.keys is string[].
export const shoeFieldNames = Object.keys(shoeFields) as ShoeFieldName[];

/** Creates a record with a value for every field of a shoe. */
export const mapShoeFields = <Value>(
  toValue: (field: ShoeFieldName) => Value,
): Record<ShoeFieldName, Value> =>
  // The type of Object.fromEntries has no literal keys.
  Object.fromEntries(shoeFieldNames.map((field) => [field, toValue(field)])) as Record<ShoeFieldName, Value>;

/** Picks the fields of a shoe from an object with more properties, e.g. a form's body. */
export const pickShoeFields = (values: ShoeFieldValues): ShoeFieldValues =>
  mapShoeFields((field) => values[field]) as ShoeFieldValues;

type SchemaKind = 'type' | 'create' | 'modify';

/** The schemas of all fields of one kind, to spread into an object's shape. */
export const shoeFieldSchemas = <Kind extends SchemaKind>(kind: Kind) =>
  mapShoeFields((field) => shoeFields[field][kind]) as {
    [Field in ShoeFieldName]: (typeof shoeFields)[Field][Kind];
  };
