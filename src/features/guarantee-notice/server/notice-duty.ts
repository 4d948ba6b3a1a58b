import { euCountries } from '#platform/contract/fields/european-countries.ts';
import { type Duty, readSetting } from '#shop/settings/server/settings.ts';
import { languagesOf, nameOfLanguage } from '../contract/languages.ts';
import { noticesSetting } from './notice-setting.ts';

/** The official notice is shown in a language of the country (Directive 2011/83/EU, Articles 6(1)(l) and 22a). */
export const noticeDuty: Duty = {
  name: 'Notice on the legal guarantee',
  isOwed: (country) => euCountries.includes(country),
  async check({ shop }) {
    const uploaded = readSetting(shop, noticesSetting).map(({ language }) => language);
    return (country) => {
      const languages = languagesOf(country);
      if (languages.some((language) => uploaded.includes(language))) return null;
      const names = new Intl.ListFormat('en', { type: 'disjunction' }).format(languages.map(nameOfLanguage));
      return { todo: `Upload the official notice in ${names}.`, link: '/admin/guarantee' };
    };
  },
};
