import type { Feature } from '#platform/features/feature.ts';
import { personalDataEndpoints } from './contract.ts';
import { auditedCustomer } from './server/audited-customer.ts';
import { dataExport, editableDataExport } from './server/data-export-email.ts';
import { enforceRetention } from './server/enforce-retention.ts';
import { erasuresCheck } from './server/erasures-check.ts';
import { ownPrivacy } from './server/own-privacy.ts';
import { startPersonalDataJob } from './server/personal-data-job.ts';
import { privacyWords } from './server/privacy-words.ts';
import { registerPrivacyRoutes } from './server/routes.ts';

declare module '#platform/audit/contract.ts' {
  interface AuditedNames {
    readonly customer: true;
  }
}

/** Export, erasure and retention of personal data. */
export const personalData = {
  endpoints: personalDataEndpoints,
  async plugin(_app, { registerRoute, dependencies }) {
    registerPrivacyRoutes(registerRoute, dependencies);
  },
  startJob: startPersonalDataJob,
  async removeExpired({ longDb, log, privacyRules: { retention } }) {
    const rows = await enforceRetention(longDb, retention);
    if (Object.keys(rows).length > 0) log.info({ rows }, 'retention.enforced');
  },
  healthChecks: [erasuresCheck],
  mailKinds: [dataExport],
  editableMails: [editableDataExport],
  privacy: ownPrivacy,
  logWords: privacyWords,
  auditedEvents: { customer: auditedCustomer },
} satisfies Feature;
