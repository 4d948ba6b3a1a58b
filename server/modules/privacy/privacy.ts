import { personalDataEndpoints } from '#contract/personal-data.ts';
import type { Feature } from '../../feature.ts';
import { auditedCustomer } from './audited-customer.ts';
import { dataExport } from './data-export-email.ts';
import { enforceRetention } from './enforce-retention.ts';
import { ownPrivacy } from './own-privacy.ts';
import { startPersonalDataJob } from './personal-data-job.ts';
import { privacyWords } from './privacy-words.ts';
import { registerPrivacyRoutes } from './routes.ts';

/** Export, erasure and retention of personal data. */
export const personalData = {
  endpoints: personalDataEndpoints,
  async plugin(_app, { registerRoute, dependencies }) {
    registerPrivacyRoutes(registerRoute, dependencies);
  },
  startJob: startPersonalDataJob,
  async removeExpired({ longDb, log, personalData: { retention } }) {
    const rows = await enforceRetention(longDb, retention);
    if (Object.keys(rows).length > 0) log.info({ rows }, 'retention.enforced');
  },
  mailKinds: [dataExport],
  personalData: ownPrivacy,
  logWords: privacyWords,
  auditedEvents: { customer: auditedCustomer },
} satisfies Feature;
