import { z } from 'zod';

type Fields = Readonly<Record<string, z.ZodType>>;
type NullableFields = Readonly<Record<string, z.ZodNullable>>;

/** How these settings are stored: what was never set is null. */
export const storedShape = <Shape extends NullableFields>(fields: Shape) =>
  // The type of Object.fromEntries has no literal keys.
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.default(null)])) as {
    [Name in keyof Shape]: z.ZodDefault<Shape[Name]>;
  };

/** What a request may change of these settings: what it leaves out stays as it is. */
export const changeShape = <Shape extends Fields>(fields: Shape) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, z.exactOptional(field)])) as {
    [Name in keyof Shape]: z.ZodExactOptional<Shape[Name]>;
  };
