import { totalCountHeader } from '#contract/listing.ts';
import { changeUser, createUser, listUsers } from '#contract/users.ts';
import type { Dependencies } from '../../core/dependencies.ts';
import { recordHistory } from '../../core/history.ts';
import { refuse } from '../../http/refusal.ts';
import { reply } from '../../http/reply.ts';
import type { Serve } from '../../http/serve.ts';
import * as store from './store.ts';

/** GET, POST and PUT /users. */
export function serveUsers(serve: Serve, { db, settings }: Dependencies): void {
  serve(listUsers, async ({ query }) => {
    const { users, total } = await store.listUsers(db, query);
    return reply(200, users, { [totalCountHeader]: String(total) });
  });

  serve(createUser, async ({ body, caller }) => {
    if (body.email === '' && body.idUser === '') return reply(200, null);
    if (caller.kind === 'visitor') return refuse('SIGN_IN_NEEDED');
    if (body.idUser !== caller.uid || body.email.toLowerCase() !== caller.email) return refuse('FORBIDDEN');
    const { user, first } = await store.introduceUser(db, caller.uid);
    return first ? reply(201, user) : reply(200, user);
  });

  serve(changeUser, async ({ params, body, caller }) =>
    db.transaction().execute(async (transaction) => {
      const before = await store.lockUser(transaction, params.id);
      if (!before) return refuse('NOT_FOUND');
      const isAdministrator = settings.administrators.some(({ uid }) => uid === before.idUser);
      if (isAdministrator && body.status === 'Disabled')
        return refuse('NOT_ALLOWED_NOW', { detail: 'An administrator cannot be disabled' });
      const after = await store.changeUser(transaction, params.id, body);
      if (after.status !== before.status || after.manager !== before.manager) {
        await recordHistory(transaction, caller, {
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
