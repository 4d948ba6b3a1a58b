import { euCountries } from '#platform/contract/fields/european-countries.ts';
import { type Duty, readSetting } from '#shop/settings/server/settings.ts';
import type { MissingFact } from '../contract/facts.ts';
import { countMissing } from './facts-rows.ts';
import { refuseIncompleteSetting } from './refuse-incomplete.ts';

/** Offers name the maker and the model (Regulation (EU) 2023/988, Article 19) and the materials (Directive 94/11/EC). */
export const factsDuties: readonly Duty[] = [
  factsDuty('Maker and model of each shoe', [
    ['maker', 'a maker'],
    ['responsible', 'a responsible person in the European Union'],
    ['identifier', 'a model code'],
  ]),
  factsDuty('Materials of each shoe', [['materials', 'materials']]),
];

/** A duty that is met once no shoe lacks these facts, or shoes that lack some are not sold to the European Union. */
function factsDuty(name: string, facts: readonly (readonly [MissingFact, string])[]): Duty {
  return {
    name,
    isOwed: (country) => euCountries.includes(country),
    async check({ db, shop }) {
      if (readSetting(shop, refuseIncompleteSetting)) return () => null;
      const counts = await countMissing(db);
      const lacking = facts.flatMap(([fact, words]) => {
        const shoes = counts.get(fact) ?? 0;
        return shoes === 0 ? [] : [`${words} for ${shoes === 1 ? '1 shoe' : `${shoes} shoes`}`];
      });
      if (lacking.length === 0) return () => null;
      return () => ({
        todo: `Enter ${new Intl.ListFormat('en').format(lacking)}.`,
        link: '/admin/incomplete',
      });
    },
  };
}
