import { z } from 'zod';
import { formId, formInteger } from './form-fields.ts';

/** Far in the future, and within what PostgreSQL holds as a time. */
const lastTimestamp = 10_000_000_000;
const bound = formInteger.optional();

/** The parameters that every list of Stripe's has. */
export const listParameters = {
  limit: formInteger.pipe(z.number().min(1).max(100)).default(10),
  created: z
    .union([formInteger, z.strictObject({ gt: bound, gte: bound, lt: bound, lte: bound })])
    .prefault({})
    .transform(toRange),
  starting_after: formId.optional(),
  ending_before: formId.optional(),
};

/** The parameters of a list, read. */
export interface ListQuery {
  readonly limit: number;
  /** Seconds since 1970, both included. */
  readonly created: { readonly from: number; readonly to: number };
  readonly starting_after?: string | undefined;
  readonly ending_before?: string | undefined;
}

interface Bounds {
  gt?: number | undefined;
  gte?: number | undefined;
  lt?: number | undefined;
  lte?: number | undefined;
}

function toRange(created: number | Bounds): ListQuery['created'] {
  if (typeof created === 'number') return { from: clamp(created), to: clamp(created) };
  const from = Math.max(created.gte ?? 0, (created.gt ?? -1) + 1);
  const to = Math.min(created.lte ?? lastTimestamp, (created.lt ?? lastTimestamp + 1) - 1);
  return { from: clamp(from), to: clamp(to) };
}

const clamp = (seconds: number): number => Math.min(Math.max(seconds, -1), lastTimestamp);
