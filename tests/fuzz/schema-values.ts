import fc from 'fast-check';
import { z } from 'zod';
import { hostileValue } from './hostile-values.ts';

/** The parts of a JSON Schema that decide which values it takes. */
export interface ValueSchema {
  readonly type?: string | string[] | undefined;
  readonly enum?: unknown[] | undefined;
  readonly anyOf?: ValueSchema[] | undefined;
  readonly items?: ValueSchema | undefined;
  readonly minItems?: number | undefined;
  readonly properties?: Record<string, ValueSchema> | undefined;
  readonly format?: string | undefined;
}

/** Reads {@link ValueSchema} out of an OpenAPI document. */
export const valueSchema: z.ZodType<ValueSchema> = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  get anyOf() {
    return z.array(valueSchema).optional();
  },
  get items() {
    return valueSchema.optional();
  },
  minItems: z.number().optional(),
  get properties() {
    return z.record(z.string(), valueSchema).optional();
  },
  format: z.string().optional(),
});

/**
 * Values of a schema's shape: mostly acceptable, so that they pass validation, and now and then hostile at any place.
 * `known` are texts that exist in the shop, such as ids.
 */
export function valuesOf(schema: ValueSchema, known: readonly string[]): fc.Arbitrary<unknown> {
  return fc.oneof(
    { arbitrary: acceptable(schema, known), weight: 5 },
    { arbitrary: hostileValue, weight: 1 },
  );
}

function acceptable(schema: ValueSchema, known: readonly string[]): fc.Arbitrary<unknown> {
  const { properties, items, anyOf } = schema;
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (anyOf) return fc.oneof(...anyOf.map((one) => valuesOf(one, known)));
  if (properties) {
    const fields = Object.entries(properties).map(([name, field]) => [name, valuesOf(field, known)] as const);
    const complete = fc.record(Object.fromEntries(fields));
    const partial = fc.record(Object.fromEntries(fields), { requiredKeys: [] });
    const extended = fc
      .tuple(complete, fc.constantFrom('_id', 'role', 'manager', '__proto__', 'constructor'), hostileValue)
      .map(([value, name, more]) => ({ ...value, [name]: more }));
    return fc.oneof({ arbitrary: complete, weight: 4 }, partial, extended);
  }
  if (items) return fc.array(valuesOf(items, known), { minLength: schema.minItems ?? 0, maxLength: 4 });
  const types = [schema.type ?? []].flat();
  return fc.oneof(...(types.length > 0 ? types : ['string']).map((type) => primitive(type, known)));
}

function primitive(type: string, known: readonly string[]): fc.Arbitrary<unknown> {
  if (type === 'number' || type === 'integer') return fc.integer({ min: 0, max: 12 });
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  return fc.oneof(
    fc.constantFrom(...known),
    fc.constantFrom('Tide', '9', '10', 'a@mail.test', 'A fine shoe'),
  );
}
