import { z } from 'zod';
import { shoeFields } from './shoe-fields.ts';

export type ShoeFieldName = keyof typeof shoeFields;

/** A shoe's fields with their values. */
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

/** The schemas of all fields of one kind with their examples, to spread into an object's shape. */
// `meta` would copy the schema, and of a copy the OpenAPI document leaves out that a price may be text.
export const shoeFieldSchemas = <Kind extends SchemaKind>(kind: Kind) =>
  mapShoeFields((field) =>
    shoeFields[field][kind].register(z.globalRegistry, { examples: [shoeFields[field].example] }),
  ) as {
    [Field in ShoeFieldName]: (typeof shoeFields)[Field][Kind];
  };

/** A value for every field, for the OpenAPI document and tests. */
export const exampleShoeFields = mapShoeFields((field) => shoeFields[field].example) as ShoeFieldValues;
