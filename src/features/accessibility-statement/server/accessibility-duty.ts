import { euCountries } from '#platform/contract/fields/european-countries.ts';
import type { Duty } from '#shop/settings/server/settings.ts';
import { statementSlug } from '../contract.ts';
import { findStatement } from './accessibility-setting.ts';

/**
 * The shop says how it meets the accessibility requirements (Directive (EU) 2019/882, Article 13 and Annex V): by the
 * statement, or by a page that an administrator wrote. A microenterprise only says that it is one (Article 4(5)).
 */
export const accessibilityDuty: Duty = {
  name: 'Accessibility statement',
  isOwed: (country) => euCountries.includes(country),
  async check({ db, shop }) {
    const statement = findStatement(shop);
    const written = await db
      .selectFrom('page')
      .select('slug')
      .where('slug', '=', statementSlug)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    const link = '/admin/accessibility';
    if (written) return () => null;
    if (!statement) return () => ({ todo: 'Fill in the accessibility statement.', link });
    const { conformance, contactEmail, authority, reviewedOn } = statement;
    const missing = [
      ...(contactEmail === null ? ['an email for feedback'] : []),
      ...(conformance !== 'exempt' && authority === null ? ['the authority that supervises you'] : []),
      ...(conformance !== 'exempt' && reviewedOn === null ? ['the day of the last review'] : []),
    ];
    if (missing.length === 0) return () => null;
    return () => ({ todo: `Add ${new Intl.ListFormat('en').format(missing)} to the statement.`, link });
  },
};
