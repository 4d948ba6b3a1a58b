import type { Database } from '#platform/database/database.ts';
import type { EditableMail } from '#platform/outbox/editable-mail.ts';
import { type AccountEvent, accountEvent } from '../contract/account-events.ts';
import {
  factorChangedEmail,
  newDeviceEmail,
  passwordChangedEmail,
  passwordResetEmail,
} from './account-emails.ts';
import {
  factorChangedTemplate,
  newDeviceTemplate,
  passwordChangedTemplate,
  passwordResetTemplate,
} from './account-templates.ts';

/** The emails about accounts. Links of previews open nothing. */
export const editableAccountMails: readonly EditableMail[] = [
  {
    template: passwordResetTemplate,
    example: (site) => passwordResetEmail({ email: '', link: `${site.origin}/forget` }, site),
  },
  {
    template: passwordChangedTemplate,
    example: (site) => {
      const { removedFactors } = passwordChangedTemplate.placeholders;
      return passwordChangedEmail({ email: '', removedFactors: [removedFactors.example] }, site);
    },
  },
  {
    template: factorChangedTemplate,
    example: (site) => factorChangedEmail({ email: '', event: 'passkey-added' }, site),
    async newest(site, db) {
      const found = await findNewestEvent(db, factorEvents);
      return found && factorChangedEmail({ email: '', event: accountEvent.parse(found.event) }, site);
    },
  },
  {
    template: newDeviceTemplate,
    example: (site) =>
      newDeviceEmail({ email: '', device: newDeviceTemplate.placeholders.device.example }, site),
    async newest(site, db) {
      const found = await findNewestEvent(db, signInEvents);
      return found && newDeviceEmail({ email: '', device: found.device }, site);
    },
  },
];

const factorEvents: readonly AccountEvent[] = [
  'second-factor-on',
  'second-factor-off',
  'recovery-codes-renewed',
  'passkey-added',
  'passkey-renamed',
  'passkey-removed',
];

const signInEvents: readonly AccountEvent[] = [
  'signed-in',
  'signed-in-with-google',
  'signed-in-with-code',
  'signed-in-with-recovery-code',
  'signed-in-with-passkey',
];

const findNewestEvent = async (db: Database, events: readonly AccountEvent[]) =>
  (await db
    .selectFrom('account_event')
    .select(['event', 'device'])
    .where('event', 'in', events)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null;
