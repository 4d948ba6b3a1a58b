import { defaultAdministrators } from './default-administrators.ts';
import type { Settings } from './settings.ts';

/**
 * The emails of built-in administrators in a shop that others can reach. Everybody can read them in the source, and mail to
 * them reaches nobody.
 */
export const findBuiltInAdministrators = ({
  isPublic,
  administrators,
}: Pick<Settings, 'isPublic' | 'administrators'>): string[] =>
  isPublic
    ? administrators
        .map(({ email }) => email)
        .filter((email) => defaultAdministrators.some((builtIn) => builtIn.email === email))
    : [];
