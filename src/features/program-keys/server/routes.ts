import { randomUUID } from 'node:crypto';
import { recordAuditEntry } from '#platform/audit/server/audit.ts';
import { totalCountHeader } from '#platform/contract/endpoints/query-params.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { fieldProblem, problem } from '#platform/handlers/problem.ts';
import { auditedReply, type RegisterRoute, reply } from '#platform/handlers/route.ts';
import { queueEmail } from '#shop/content/server/mail/mail.ts';
import {
  createProgramKeyEndpoint,
  listProgramKeysEndpoint,
  programKeyLimit,
  removeProgramKeyEndpoint,
} from '../contract.ts';
import { keyCreatedEmail } from './key-emails.ts';
import {
  countProgramKeys,
  createProgramKey,
  listProgramKeys,
  removeProgramKey,
} from './program-key-store.ts';
import { createSecretKey, hashSecretKey } from './secret-key.ts';

/** POST, GET and DELETE /admin/keys. */
export function registerProgramKeyRoutes(
  registerRoute: RegisterRoute,
  { db, settings, mailSite }: Pick<Dependencies, 'db' | 'settings' | 'mailSite'>,
): void {
  registerRoute(createProgramKeyEndpoint, async ({ body: { name, scopes }, caller }) => {
    const key = createSecretKey();
    const id = randomUUID();
    return db.transaction().execute(async (transaction) => {
      if ((await countProgramKeys(transaction)) >= programKeyLimit) {
        const detail = `A shop can have at most ${programKeyLimit} keys. Revoke one first`;
        return problem('NOT_ALLOWED_NOW', { detail });
      }
      const { uid } = caller;
      const created = await createProgramKey(transaction, {
        id,
        name,
        scopes,
        uid,
        hash: hashSecretKey(key),
      });
      if (!created) return fieldProblem('name', 'Another key has this name');
      const entry = { action: 'create', entity: 'program-key', id, after: { name, scopes } } as const;
      const change = await recordAuditEntry(transaction, caller, entry);
      for (const { email } of settings.administrators)
        await queueEmail(transaction, keyCreatedEmail(email, { id, name, by: caller.email }, mailSite()));
      return auditedReply(201, { ...created, key }, change);
    });
  });

  registerRoute(listProgramKeysEndpoint, async ({ query }) => {
    const { keys, total } = await listProgramKeys(db, query);
    return reply(200, keys, { [totalCountHeader]: String(total) });
  });

  registerRoute(removeProgramKeyEndpoint, async ({ params, caller }) =>
    db.transaction().execute(async (transaction) => {
      const removed = await removeProgramKey(transaction, params.id);
      if (!removed) return problem('NOT_FOUND');
      const { _id: id, name, scopes } = removed;
      const entry = { action: 'remove', entity: 'program-key', id, before: { name, scopes } } as const;
      return auditedReply(200, removed, await recordAuditEntry(transaction, caller, entry));
    }),
  );
}
