import type { Feature } from '#platform/features/feature.ts';
import { programKeyEndpoints } from './contract.ts';
import { auditedProgramKey } from './server/audited-program-key.ts';
import { identifyKey } from './server/identify-key.ts';
import { keyMailKinds } from './server/key-emails.ts';
import { programKeyPrivacy } from './server/program-key-privacy.ts';
import { registerProgramKeyRoutes } from './server/routes.ts';

declare module '#platform/audit/contract.ts' {
  interface AuditedNames {
    readonly 'program-key': true;
  }
}

/** Keys with which other programs call the API. */
export const programKeys = {
  endpoints: programKeyEndpoints,
  async plugin(_app, { registerRoute, dependencies }) {
    registerProgramKeyRoutes(registerRoute, dependencies);
  },
  identify: identifyKey,
  mailKinds: keyMailKinds,
  privacy: programKeyPrivacy,
  auditedEvents: { 'program-key': auditedProgramKey },
} satisfies Feature;
