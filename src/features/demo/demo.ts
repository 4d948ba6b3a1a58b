import { z } from 'zod';
import { type AuditedEntity, recordAuditEntry } from '#platform/audit/server/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Feature } from '#platform/features/feature.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { isProblem, problem } from '#platform/handlers/problem.ts';
import { auditedReply, type RegisterRoute, reply } from '#platform/handlers/route.ts';
import { defineSettings } from '#platform/settings/feature-settings.ts';
import { oneOf } from '#platform/settings/setting-schemas.ts';
import { demoData, demoDataEndpoints, findDemoDataEndpoint, removeDemoDataEndpoint } from './contract.ts';
import { auditedDemoData, demoDataId } from './server/audited-demo-data.ts';
import { countDemoData } from './server/count-demo-data.ts';
import { purgeDemoArchive } from './server/demo-archive.ts';
import { demoPrivacy } from './server/demo-privacy.ts';
import { demoPromisesCheck } from './server/demo-promises.ts';

/** The public interface of the demo data module. */
export { demoVisitsSlot } from './server/demo-tables.ts';

declare module '#platform/audit/contract.ts' {
  interface AuditedNames {
    readonly demo: true;
  }
}

/** The demo shop's customers and orders, which can be removed and restored. */
export const demo = {
  endpoints: demoDataEndpoints,
  settings: defineSettings(
    z.object({ SEED: oneOf('demo', 'catalogue', 'none').default('demo') }),
    ['SEED'],
    (values) => ({ seed: values.SEED }),
  ),
  async plugin(_app, { registerRoute, dependencies }) {
    const audited = auditedDemoData(dependencies.archivePayments);
    registerDemoDataRoutes(registerRoute, { ...dependencies, audited });
  },
  audited: ({ archivePayments }) => ({ demo: auditedDemoData(archivePayments) }),
  healthChecks: [demoPromisesCheck],
  hasTrialData: async (db) => (await countDemoData(db)) !== null,
  privacy: demoPrivacy,
  removeExpired: ({ longDb }) => purgeDemoArchive(longDb),
} satisfies Feature;

/** GET and DELETE /admin/demo-data. */
function registerDemoDataRoutes(
  registerRoute: RegisterRoute,
  {
    longDb: db,
    cacheInvalidator,
    audited,
  }: Pick<Dependencies, 'longDb' | 'cacheInvalidator'> & { audited: AuditedEntity },
): void {
  registerRoute(findDemoDataEndpoint, async () => reply(200, await countDemoData(db)));

  registerRoute(removeDemoDataEndpoint, async ({ caller }) => {
    const removed = await inTransaction(db, async (transaction) => {
      const before = await audited.lock(transaction, demoDataId);
      if (!before) return problem('NOT_FOUND', { detail: 'The shop has no demo data' });
      await audited.softDelete?.remove(transaction, demoDataId);
      const change = await recordAuditEntry(transaction, caller, {
        action: 'remove',
        entity: 'demo',
        id: demoDataId,
        before,
      });
      return { demo: demoData.parse(before), change };
    });
    if (isProblem(removed)) return removed;
    await cacheInvalidator.invalidate(await audited.tags(demoDataId, db));
    return auditedReply(200, removed.demo, removed.change);
  });
}
