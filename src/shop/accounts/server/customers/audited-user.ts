import { z } from 'zod';
import { type AuditedEntity, booleanField, textField } from '#platform/audit/server/audit.ts';
import { userStatus } from '#platform/contract/fields/user-status.ts';
import type { Administrator } from '#platform/handlers/dependencies.ts';
import { ApiError, problem } from '#platform/handlers/problem.ts';
import { changeUserEndpoint } from '../../contract/users.ts';

const state = z.object({ email: z.string(), status: userStatus, manager: z.boolean() });

/** Users: their status and the manager flag. Administrators cannot be disabled by an undo either. */
export const auditedUser = (administrators: readonly Administrator[]): AuditedEntity => ({
  name: (recorded) => state.parse(recorded).email,
  describe(recorded) {
    const { status, manager } = state.parse(recorded);
    return { status: textField(status), manager: booleanField(manager) };
  },
  async lock(db, id) {
    const row = await db
      .selectFrom('shop_user')
      .select(['id as _id', 'uid as idUser', 'email', 'status', 'manager'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    return row ?? null;
  },
  async write(db, id, target, names) {
    const { status, manager } = state.parse(target);
    const written = await db
      .updateTable('shop_user')
      .set({ ...(names.includes('status') && { status }), ...(names.includes('manager') && { manager }) })
      .where('id', '=', id)
      .returning(['uid', 'status'])
      .executeTakeFirstOrThrow();
    if (written.status !== 'Enabled' && administrators.some(({ uid }) => uid === written.uid)) {
      const detail = 'An administrator cannot be disabled';
      throw new ApiError(problem('NOT_ALLOWED_NOW', { detail }));
    }
  },
  calls: () => [{ endpoint: changeUserEndpoint }],
  softDelete: null,
  tags: () => [],
});
