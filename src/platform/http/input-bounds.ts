import { z } from 'zod';

/** How much a request may contain. */
export interface InputBounds {
  /** Values at any depth, or fields of a form. */
  readonly fields: number;
  /** Entries of one list, or how often a field of a form is repeated. */
  readonly repeats: number;
  /** Lists and objects in each other. */
  readonly depth: number;
  /** Characters of a text. */
  readonly longest: number;
}

/** Where a declaration sets none: a table of 1,600 taxes, and the longest page, which is as much as a body may have. */
export const generalBounds: InputBounds = { fields: 8_000, repeats: 8_000, depth: 32, longest: 210_000 };

/** Of a text whose schema has no maximum, because it has a pattern or a list of values: a code, a date, a size. */
const longestUndeclared = 500;

/** The {@link InputBounds.repeats} of a body without a list. */
export const repeatsWithoutList = 10;

/**
 * What a body may contain by its schema: twice as much as the schema takes, and a little more, because what is a little too
 * long, or has a field too many, is told so by the schema, field by field. Texts may be longer still, because schemas count
 * letters with their marks. No more than {@link generalBounds}.
 */
export function boundsOf(schema: z.ZodType): InputBounds {
  const exact = measure(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  const most = (name: keyof InputBounds, more: number, times = 2) =>
    Math.min(times * exact[name] + more, generalBounds[name]);
  return {
    fields: most('fields', 50),
    repeats: most('repeats', repeatsWithoutList),
    depth: most('depth', 2),
    longest: most('longest', 200, 3),
  };
}

const nothing: InputBounds = { fields: 0, repeats: 0, depth: 0, longest: 0 };

type JsonSchema = z.core.JSONSchema.BaseSchema;

function measure(schema: z.core.JSONSchema._JSONSchema): InputBounds {
  if (typeof schema === 'boolean') return schema ? generalBounds : nothing;
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  if (choices.length > 0) return choices.map(measure).reduce(largest);
  const allowed = schema.enum ?? ('const' in schema ? [schema.const] : null);
  if (allowed)
    return { ...nothing, fields: 1, longest: Math.max(...allowed.map((one) => String(one).length)) };
  const types = [schema.type ?? []].flat();
  if (types.includes('object')) return measureObject(schema);
  if (types.includes('array')) return measureList(schema);
  if (types.length === 0) return generalBounds;
  const longest = types.includes('string') ? (schema.maxLength ?? longestUndeclared) : 0;
  return { ...nothing, fields: 1, longest };
}

/** Names of fields are texts, too. Of how many a record has, nothing is declared. */
function measureObject({ properties = {}, propertyNames, additionalProperties }: JsonSchema): InputBounds {
  const parts = Object.values(properties).map(measure);
  const names = Object.keys(properties).map((name) => ({ ...nothing, longest: name.length }));
  const { repeats, depth, longest } = [...parts, ...names].reduce(largest, nothing);
  const fields = parts.reduce((sum, part) => sum + part.fields, 1);
  const own = { fields, repeats, depth: depth + 1, longest };
  if (!additionalProperties) return own;
  const value = measure(additionalProperties);
  const name = measure(propertyNames ?? { type: 'string' });
  const many = { fields: generalBounds.fields, repeats: 0, depth: value.depth + 1, longest: name.longest };
  return [own, value, many].reduce(largest);
}

function measureList({ items, prefixItems, maxItems }: JsonSchema): InputBounds {
  const entries = [...(prefixItems ?? []), ...[items ?? []].flat()].map(measure).reduce(largest, nothing);
  const repeats = prefixItems?.length ?? maxItems ?? generalBounds.repeats;
  return {
    fields: repeats * entries.fields + 1,
    repeats: Math.max(repeats, entries.repeats),
    depth: entries.depth + 1,
    longest: entries.longest,
  };
}

/** The larger of both in each respect. */
export const largest = (one: InputBounds, other: InputBounds): InputBounds => ({
  fields: Math.max(one.fields, other.fields),
  repeats: Math.max(one.repeats, other.repeats),
  depth: Math.max(one.depth, other.depth),
  longest: Math.max(one.longest, other.longest),
});
