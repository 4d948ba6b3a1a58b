import { sql } from 'kysely';
import { euCountries, europeanCountries } from '#platform/contract/fields/european-countries.ts';
import { countRows } from '#platform/database/count-rows.ts';
import { type Duty, metByShop } from '#shop/settings/server/settings.ts';

/** Pages say how reviews are checked (Directive 2005/29/EC, Article 7(6)). They do where the shop delivers to Europe. */
const checkDuty = metByShop({
  name: 'How reviews are checked',
  isOwed: (country) => europeanCountries.includes(country),
});

/** Anyone can report a review, and reports are decided in time (Regulation (EU) 2022/2065, Articles 16 and 17). */
const reportDuty: Duty = {
  name: 'Reports of reviews',
  isOwed: (country) => euCountries.includes(country),
  async check({ db }) {
    const waiting = await countRows(
      db,
      db
        .selectFrom('review_report')
        .select('id')
        .where('decision', 'is', null)
        .where('created_at', '<', sql<Date>`now() - interval '7 days'`),
    );
    const reports = waiting === 1 ? '1 report' : `${waiting} reports`;
    const todo = `Decide ${reports} that came more than seven days ago.`;
    return () => (waiting === 0 ? null : { todo, link: '/admin/review-reports?state=open' });
  },
};

export const reportDuties: readonly Duty[] = [checkDuty, reportDuty];
