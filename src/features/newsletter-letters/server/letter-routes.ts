import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { recordAuditEntry } from '#platform/audit/server/audit.ts';
import { totalCountHeader } from '#platform/contract/endpoints/query-params.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { ApiError, problem } from '#platform/handlers/problem.ts';
import { auditedReply, type RegisterRoute, reply } from '#platform/handlers/route.ts';
import { checkMarkdown } from '#platform/text/markdown.ts';
import {
  changeLetterEndpoint,
  createLetterEndpoint,
  findLetterEndpoint,
  findLetterPreviewEndpoint,
  type LetterContent,
  type LetterPreview,
  listLettersEndpoint,
  previewLetterEndpoint,
  removeLetterEndpoint,
} from '../contract.ts';
import { notADraft, setDeleted } from './audited-letter.ts';
import { checkContent, nameUnknownShoes } from './check-content.ts';
import { prepareLetterEmail, renderLetter } from './letter-email.ts';
import { contentOf, findLetter, listLetters, lockLetter, requireLetter, toColumns } from './letter-store.ts';

/** The dependencies of {@link registerLetterRoutes}. */
type LetterOptions = Pick<Dependencies, 'db' | 'longDb' | 'mailSite' | 'sendsMail'>;

/** GET, POST, PUT and DELETE /admin/letters, and the preview. */
export function registerLetterRoutes(registerRoute: RegisterRoute, options: LetterOptions): void {
  const { db, longDb } = options;
  registerCreation(registerRoute, options);
  registerPreview(registerRoute, options);

  registerRoute(listLettersEndpoint, async ({ query }) => {
    const { letters, total } = await listLetters(longDb, query);
    return reply(200, letters, { [totalCountHeader]: String(total) });
  });

  registerRoute(findLetterEndpoint, async ({ params }) => {
    const found = await findLetter(longDb, params.id);
    return found ? reply(200, found) : problem('NOT_FOUND');
  });

  registerRoute(changeLetterEndpoint, async ({ params: { id }, body, caller }) =>
    inTransaction(db, async (transaction) => {
      const row = await lockLetter(transaction, id);
      if (!row) return problem('NOT_FOUND');
      if (row.state !== 'draft') return notADraft;
      const before = contentOf(row);
      const after = { ...body, shoeIds: [...new Set(body.shoeIds)] };
      const refused = await checkContent(transaction, after, before.shoeIds);
      if (refused) return refused;
      await transaction.updateTable('newsletter_letter').set(toColumns(after)).where('id', '=', id).execute();
      const entry = { action: 'change', entity: 'letter', id, before, after } as const;
      const change = isDeepStrictEqual(before, after)
        ? null
        : await recordAuditEntry(transaction, caller, entry);
      return auditedReply(200, await requireLetter(transaction, id), change);
    }),
  );

  registerRoute(removeLetterEndpoint, async ({ params: { id }, caller }) =>
    inTransaction(db, async (transaction) => {
      const row = await lockLetter(transaction, id);
      if (!row) return problem('NOT_FOUND');
      if (row.state !== 'draft') return notADraft;
      const removed = await requireLetter(transaction, id);
      await setDeleted(transaction, id, new Date());
      const entry = { action: 'remove', entity: 'letter', id, before: contentOf(row) } as const;
      return auditedReply(200, removed, await recordAuditEntry(transaction, caller, entry));
    }),
  );
}

/** POST /admin/letters. */
function registerCreation(registerRoute: RegisterRoute, { db }: LetterOptions): void {
  registerRoute(
    createLetterEndpoint,
    ({ body, caller, claim }) => {
      const id = randomUUID();
      return inTransaction(db, async (transaction) => {
        await claim(transaction, id);
        const after = { ...body, shoeIds: [...new Set(body.shoeIds)] };
        const refused = await checkContent(transaction, after);
        if (refused) throw new ApiError(refused);
        await transaction
          .insertInto('newsletter_letter')
          .values({ id, ...toColumns(after) })
          .execute();
        const entry = { action: 'create', entity: 'letter', id, after } as const;
        const change = await recordAuditEntry(transaction, caller, entry);
        return auditedReply(201, await requireLetter(transaction, id), change);
      });
    },
    async (first) => {
      const letter = await findLetter(db, first);
      return letter && auditedReply(201, letter, null);
    },
  );
}

/** POST /admin/letters/preview, which changes nothing, and GET /admin/letters/{id}/preview. */
function registerPreview(
  registerRoute: RegisterRoute,
  { db, mailSite, sendsMail = false }: LetterOptions,
): void {
  const preview = async (content: LetterContent): Promise<LetterPreview> => {
    const problems = [...checkMarkdown(content.markdown), ...(await nameUnknownShoes(db, content.shoeIds))];
    const site = mailSite();
    const email = await prepareLetterEmail(db, content, site);
    return { ...renderLetter(email, `${site.origin}/newsletter/leave`), problems, sendsMail };
  };

  registerRoute(previewLetterEndpoint, async ({ body }) => auditedReply(200, await preview(body), null));

  registerRoute(findLetterPreviewEndpoint, async ({ params }) => {
    const letter = await findLetter(db, params.id);
    return letter ? reply(200, await preview(letter)) : problem('NOT_FOUND');
  });
}
