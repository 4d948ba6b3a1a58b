import { totalCountHeader } from '#contract/endpoints/query-params.ts';
import { changeUserEndpoint, createUserEndpoint, listUsersEndpoint } from '#contract/users.ts';
import type { Dependencies } from '../../shared/dependencies.ts';
import { problem } from '../../shared/problem.ts';
import { type RegisterRoute, reply } from '../../shared/route.ts';
import { recordAuditEntry } from '../audit/audit.ts';
import { changeUser, ensureUser, findUsers, lockUser } from './user-store.ts';

/** GET, POST and PUT /users. */
export function registerUserRoutes(registerRoute: RegisterRoute, { db, settings }: Dependencies): void {
  registerRoute(listUsersEndpoint, async ({ query }) => {
    const { users, total } = await findUsers(db, query);
    return reply(200, users, { [totalCountHeader]: String(total) });
  });

  registerRoute(createUserEndpoint, async ({ body, caller, log }) => {
    if (body.email === '' && body.idUser === '') return reply(200, null);
    if (caller.kind === 'visitor') return problem('SIGN_IN_NEEDED');
    if (body.idUser !== caller.uid || body.email.toLowerCase() !== caller.email) return problem('FORBIDDEN');
    const { user, first } = await ensureUser(db, caller.uid);
    if (!first) return reply(200, user);
    log.info({ record: user._id }, 'account.created');
    return reply(201, user);
  });

  registerRoute(changeUserEndpoint, async ({ params, body, caller }) =>
    db.transaction().execute(async (transaction) => {
      const before = await lockUser(transaction, params.id);
      if (!before) return problem('NOT_FOUND');
      const isAdministrator = settings.administrators.some(({ uid }) => uid === before.idUser);
      if (isAdministrator && body.status === 'Disabled')
        return problem('NOT_ALLOWED_NOW', { detail: 'An administrator cannot be disabled' });
      const after = await changeUser(transaction, params.id, body);
      if (after.status !== before.status || after.manager !== before.manager) {
        await recordAuditEntry(transaction, caller, {
          action: 'change',
          entity: 'user',
          id: after._id,
          before,
          after,
        });
      }
      return reply(200, after);
    }),
  );
}
