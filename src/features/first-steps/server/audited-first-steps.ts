import { type AuditedEntity, booleanField } from '#platform/audit/server/audit.ts';
import { firstStepsState, lockFirstSteps, writeFirstSteps } from './first-steps-store.ts';

/** The one entity of its kind. */
export const firstStepsId = 'list';

/** Whether the list is hidden. */
export const auditedFirstSteps: AuditedEntity = {
  name: () => 'on the dashboard',
  describe: (recorded) => ({ hidden: booleanField(firstStepsState.parse(recorded).isHidden) }),
  lock: lockFirstSteps,
  write: (db, _id, target) => writeFirstSteps(db, firstStepsState.parse(target)),
  title: (_action, recorded) =>
    firstStepsState.parse(recorded).isHidden ? 'Hid the first steps' : 'Showed the first steps again',
  softDelete: null,
  tags: () => [],
};
