import { z } from 'zod';
import {
  demoData,
  demoDataEndpoints,
  findDemoDataEndpoint,
  removeDemoDataEndpoint,
} from '#contract/demo-data.ts';
import type { Feature } from '../../feature.ts';
import type { Dependencies } from '../../shared/dependencies.ts';
import { isProblem, problem } from '../../shared/problem.ts';
import { type RegisterRoute, reply } from '../../shared/route.ts';
import { defineSettings } from '../../shared/settings/feature-settings.ts';
import { oneOf } from '../../shared/settings/setting-schemas.ts';
import { inTransaction } from '../../shared/transaction.ts';
import { type AuditedEntity, recordAuditEntry } from '../audit/audit.ts';
import { auditedDemoData, demoDataId } from './audited-demo-data.ts';
import { countDemoData } from './count-demo-data.ts';
import { purgeDemoArchive } from './demo-archive.ts';

import { demoPrivacy } from './demo-privacy.ts';

/** The public interface of the demo data module. */
export { demoVisitsSlot } from './demo-tables.ts';

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
  personalData: demoPrivacy,
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
      await recordAuditEntry(transaction, caller, {
        action: 'remove',
        entity: 'demo',
        id: demoDataId,
        before,
      });
      return demoData.parse(before);
    });
    if (isProblem(removed)) return removed;
    await cacheInvalidator.invalidate(await audited.tags(demoDataId, db));
    return reply(200, removed);
  });
}
