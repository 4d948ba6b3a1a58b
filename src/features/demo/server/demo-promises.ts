import { isDeepStrictEqual } from 'node:util';
import type { Database } from '#platform/database/database.ts';
import { type HealthCheck, ok } from '#platform/features/health-check.ts';
import type { ShopPromises } from '#shop/settings/contract/shop-settings.ts';
import { lockSettings, readSettings, writeSettings } from '#shop/settings/server/settings.ts';

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
  const isDemo = (name: keyof ShopPromises) => isDeepStrictEqual(promises[name], demoPromises[name]);
  await writeSettings(db, {
    ...settings,
    promises: {
      about: isDemo('about') ? null : promises.about,
      authenticity: isDemo('authenticity') ? null : promises.authenticity,
      returnDays: isDemo('returnDays') ? null : promises.returnDays,
      answerTime: isDemo('answerTime') ? null : promises.answerTime,
      newsletterFrequency: isDemo('newsletterFrequency') ? null : promises.newsletterFrequency,
    },
  });
}

/** Whether a real shop still shows what is only true of the demo: who checks its pairs, and who it is. */
export const demoPromisesCheck: HealthCheck = {
  name: 'demo-promises',
  title: 'Promises',
  position: 115,
  async run({ db, settings }) {
    const { about, authenticity } = (await readSettings(db)).promises;
    const shown = [
      ...(authenticity?.partner === demoPromises.authenticity?.partner ? ['who checks the pairs'] : []),
      ...(about === demoPromises.about ? ['who you are'] : []),
    ];
    if (!settings.isPublic || shown.length === 0) return ok('The shop shows no promises of the demo');
    return {
      status: 'warn',
      detail: `The shop still shows what the demo says about ${shown.join(' and ')}.`,
      action: 'Open Settings and write what is true of your shop, or leave the fields empty.',
    };
  },
};
