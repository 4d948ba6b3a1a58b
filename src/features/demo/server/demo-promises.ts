import { isDeepStrictEqual } from 'node:util';
import type { Database } from '#platform/database/database.ts';
import { type HealthCheck, ok } from '#platform/features/health-check.ts';
import type { ShopPromises } from '#shop/settings/contract/shop-settings.ts';
import { lockSettings, readSettings, writeSettings } from '#shop/settings/server/settings.ts';
import { countDemoData } from './count-demo-data.ts';

/** What the demo shop says about itself. */
const demoPromises: ShopPromises = {
  about:
    'We sell shoes from independent makers: court shoes sewn in a single workshop, trail shoes tested on a single mountain, running shoes designed by runners. We visit every maker, and we only sell shoes we would wear ourselves.',
  authenticity: { partner: 'Lastmark', url: null },
  returnDays: 30,
  answerTime: 'one business day',
  newsletterFrequency: 'once a week',
};

/** Sets the promises of the demo in a shop that promises nothing, in the caller's transaction. */
export async function addDemoPromises(db: Database): Promise<void> {
  const settings = await lockSettings(db);
  const { about, authenticity, returnDays, answerTime, newsletterFrequency } = settings.promises;
  const promises = {
    about: about ?? demoPromises.about,
    authenticity: authenticity ?? demoPromises.authenticity,
    returnDays: returnDays ?? demoPromises.returnDays,
    answerTime: answerTime ?? demoPromises.answerTime,
    newsletterFrequency: newsletterFrequency ?? demoPromises.newsletterFrequency,
  };
  await writeSettings(db, { ...settings, promises });
}

/** Removes the promises of the demo that nobody changed, in the caller's transaction. */
export async function removeDemoPromises(db: Database): Promise<void> {
  const settings = await lockSettings(db);
  const { promises } = settings;
  const wasDemo = (name: keyof ShopPromises) => isDemo(promises, name);
  await writeSettings(db, {
    ...settings,
    promises: {
      about: wasDemo('about') ? null : promises.about,
      authenticity: wasDemo('authenticity') ? null : promises.authenticity,
      returnDays: wasDemo('returnDays') ? null : promises.returnDays,
      answerTime: wasDemo('answerTime') ? null : promises.answerTime,
      newsletterFrequency: wasDemo('newsletterFrequency') ? null : promises.newsletterFrequency,
    },
  });
}

const isDemo = (promises: ShopPromises, name: keyof ShopPromises): boolean =>
  isDeepStrictEqual(promises[name], demoPromises[name]);

/** What each promise is about. */
const claims: readonly (readonly [name: keyof ShopPromises, words: string])[] = [
  ['about', 'who you are'],
  ['authenticity', 'who checks the pairs'],
  ['returnDays', 'how long buyers can return a pair'],
  ['answerTime', 'how soon you reply'],
  ['newsletterFrequency', 'how often the newsletter comes'],
];

/** Whether a shop that others can reach still shows a promise of the demo. */
export const demoPromisesCheck: HealthCheck = {
  name: 'demo-promises',
  title: 'Promises',
  position: 115,
  async run({ db, settings }) {
    const { promises } = await readSettings(db);
    const isPartner = promises.authenticity?.partner === demoPromises.authenticity?.partner;
    const shown = claims.filter(([name]) => (name === 'authenticity' ? isPartner : isDemo(promises, name)));
    // Real shops, too, may take pairs back for 30 days. Administrators who changed the others saw these beside them.
    const isSure = isPartner || isDemo(promises, 'about') || (await countDemoData(db)) !== null;
    if (!settings.isPublic || !isSure || shown.length === 0)
      return ok('The shop shows no promises of the demo');
    const names = new Intl.ListFormat('en').format(shown.map(([, words]) => words));
    return {
      status: 'warn',
      detail: `The shop still shows what the demo says about ${names}.`,
      action: 'Open Settings and write what is true of your shop, or leave the fields empty.',
    };
  },
};
