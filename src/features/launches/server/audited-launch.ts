import { type AuditedEntity, booleanField } from '#platform/audit/server/audit.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { ApiError, problem } from '#platform/handlers/problem.ts';
import { type LaunchState, launchState, lockLaunchState } from './launch-state.ts';
import { changeLaunch, namedRound, requireRound, withdrawLaunch } from './set-launch.ts';

/**
 * Launches, by the id of their shoe. What was taken back comes back with its tickets as long as its time has not passed;
 * nothing of one that opened can be undone.
 */
export const auditedLaunch = (needs: Pick<Dependencies, 'beacon' | 'log'>): AuditedEntity => ({
  name: (state) => launchState.parse(state).name,
  describe(state) {
    const { opensAt, perAccount, over } = launchState.parse(state);
    return {
      opening: { value: opensAt, text: opensAt },
      'pairs per account': { value: perAccount, text: String(perAccount) },
      over: booleanField(over),
    };
  },
  lock: async (db, id) => (await lockLaunchState(db, id))?.state ?? null,
  prepare: (target) => requireRound(needs, new Date(launchState.parse(target).opensAt)),
  async write(db, id, target, names, prepared) {
    const { opensAt, perAccount } = launchState.parse(target);
    if (names.includes('over')) throw refused("An ended launch can't be reopened");
    const locked = await lockLaunchState(db, id);
    requireComing(locked?.state ?? null);
    const opening = new Date(opensAt);
    if (!locked || opening.getTime() <= locked.now.getTime()) throw refused('This time is in the past');
    const round = names.includes('opening') ? namedRound.parse(prepared) : undefined;
    await changeLaunch(db, id, { opensAt: opening, perAccount }, round);
  },
  softDelete: {
    async remove(db, id) {
      requireComing((await lockLaunchState(db, id))?.state ?? null);
      await withdrawLaunch(db, id, true);
    },
    async restore(db, id, recorded) {
      const locked = await lockLaunchState(db, id);
      if (!locked?.withdrawn) return false;
      const { opensAt } = launchState.parse(recorded);
      if (locked.withdrawn.toISOString() !== opensAt)
        throw refused('This launch was announced again in the meantime and deleted. Undo that instead');
      if (locked.withdrawn <= locked.now) throw refused('This time is in the past');
      await withdrawLaunch(db, id, false);
      return true;
    },
  },
  tags: (id) => launchTags(id),
});

/** What shows that a shoe is a launch. */
export const launchTags = (shoeId: string) =>
  ['catalogue', `shoe:${shoeId}`, 'launches', `launch:${shoeId}`] as const;

function requireComing(state: LaunchState | null): void {
  if (!state || state.open || state.over) throw refused('This launch is open. You can only end it');
}

const refused = (detail: string): ApiError => new ApiError(problem('NOT_ALLOWED_NOW', { detail }));
