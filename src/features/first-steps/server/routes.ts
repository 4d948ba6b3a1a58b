import { recordAuditEntry } from '#platform/audit/server/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { auditedReply, type RegisterRoute, reply } from '#platform/handlers/route.ts';
import { dismissFirstStepsEndpoint, type FirstSteps, findFirstStepsEndpoint } from '../contract.ts';
import { firstStepsId } from './audited-first-steps.ts';
import { lockFirstSteps, readFirstSteps, writeFirstSteps } from './first-steps-store.ts';

/** GET /admin/first-steps and POST /admin/first-steps/dismiss. */
export function registerFirstStepsRoutes(registerRoute: RegisterRoute, dependencies: Dependencies): void {
  registerRoute(findFirstStepsEndpoint, async () => reply(200, await checkSteps(dependencies)));

  registerRoute(dismissFirstStepsEndpoint, async ({ caller }) => {
    const entry = await inTransaction(dependencies.db, async (transaction) => {
      const before = await lockFirstSteps(transaction);
      if (before.isHidden) return null;
      const after = { isHidden: true };
      await writeFirstSteps(transaction, after);
      const changed = { action: 'change', entity: 'first-steps', id: firstStepsId, before, after } as const;
      return recordAuditEntry(transaction, caller, changed);
    });
    return auditedReply(200, hidden, entry);
  });
}

const hidden: FirstSteps = { isShown: false, steps: [] };

/** Checks the steps only if the list is shown, because every visit to the dashboard would wait for the checks. */
async function checkSteps(dependencies: Dependencies): Promise<FirstSteps> {
  const { db, setUp } = dependencies;
  if ((await readFirstSteps(db)).isHidden || (await setUp.hasTrialData(db))) return hidden;
  const steps = await Promise.all(
    setUp.steps.map(async ({ name, title, text, to, isDone }) => ({
      ...{ name, title, text, to },
      isDone: await isDone(dependencies),
    })),
  );
  return { isShown: steps.some(({ isDone }) => !isDone), steps };
}
