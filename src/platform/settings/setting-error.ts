import type { z } from 'zod';
import { ExpectedError } from '../tracing/expected-error.ts';

/** An invalid setting; the message is one line that names it. */
export class SettingError extends ExpectedError {}

/**
 * Checks settings that must be set together or not at all.
 * @throws SettingError
 */
export function requireTogether<Name extends string>(
  values: { readonly [N in Name]?: unknown },
  names: readonly Name[],
): void {
  const set = names.find((name) => values[name] !== undefined);
  const missing = names.find((name) => values[name] === undefined);
  if (set && missing) throw new SettingError(`${missing} must be set too, because ${set} is.`);
}

/**
 * Parses environment variables.
 * @throws SettingError for the first invalid one
 */
export function parseVariables<Schema extends z.ZodType>(
  schema: Schema,
  environment: Readonly<Record<string, string>>,
): z.output<Schema> {
  const parsed = schema.safeParse(environment);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new SettingError(`${issue?.path.join('.')} ${issue?.message}.`);
}
