import { defaultAdministrators } from './default-administrators.ts';
import type { Settings } from './settings.ts';

/**
 * The emails of built-in administrators in a shop in production. Everybody can read them in the source, and mail to
 * them reaches nobody.
 */
export const findBuiltInAdministrators = ({
  production,
  administrators,
}: Pick<Settings, 'production' | 'administrators'>): string[] =>
  production
    ? administrators
        .map(({ email }) => email)
        .filter((email) => defaultAdministrators.some((builtIn) => builtIn.email === email))
    : [];
