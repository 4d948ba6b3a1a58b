import { z } from 'zod';
import { type AuditedEntity, type AuditedEvent, textField } from '#platform/audit/server/audit.ts';
import { formatCount } from '#platform/contract/fields/format-price.ts';
import type { Database } from '#platform/database/database.ts';
import { ApiError, problem } from '#platform/handlers/problem.ts';
import { letterContent } from '../contract.ts';
import { contentOf, lockLetter, toColumns } from './letter-store.ts';

/** Drafts of letters. One that is scheduled or was sent can no longer be changed by an undo. */
export const auditedLetter: AuditedEntity = {
  name: (state) => `“${letterContent.parse(state).subject}”`,
  describe(state) {
    const { subject, markdown, shoeIds } = letterContent.parse(state);
    return {
      subject: textField(subject),
      text: textField(markdown),
      shoes: { value: shoeIds, text: shoeIds.join(', ') || 'None' },
    };
  },
  async lock(db, id) {
    const row = await lockLetter(db, id);
    if (!row) return null;
    if (row.state !== 'draft') throw new ApiError(notADraft);
    return contentOf(row);
  },
  async write(db, id, target, names) {
    const columns = toColumns(letterContent.parse(target));
    await db
      .updateTable('newsletter_letter')
      .set({
        ...(names.includes('subject') && { subject: columns.subject }),
        ...(names.includes('text') && { markdown: columns.markdown }),
        ...(names.includes('shoes') && { shoe_ids: columns.shoe_ids }),
      })
      .where('id', '=', id)
      .execute();
  },
  softDelete: {
    remove: (db, id) => setDeleted(db, id, new Date()),
    async restore(db, id) {
      await setDeleted(db, id, null);
      return (await lockLetter(db, id)) !== null;
    },
  },
  tags: () => [],
};

/** Why a letter that is not a draft stays as it is. */
export const notADraft = problem('NOT_ALLOWED_NOW', {
  detail: 'Only a draft can be changed. Stop a scheduled letter first',
});

/** Soft-deletes a letter, or restores it. */
export const setDeleted = async (db: Database, id: string, deleted_at: Date | null): Promise<void> => {
  await db.updateTable('newsletter_letter').set({ deleted_at }).where('id', '=', id).execute();
};

/** The action on a letter, recorded in the state of its audit event. */
const sending = z.object({
  subject: z.string(),
  what: z.enum(['send', 'schedule', 'stop', 'test']),
  recipients: z.number().optional(),
  at: z.string().optional(),
});
export type LetterEvent = z.infer<typeof sending>;

/** Letters that were sent, scheduled, stopped or tested. */
export const auditedSending: AuditedEvent = {
  name: (state) => `“${sending.parse(state).subject}”`,
  title({ name }, state) {
    const { what, recipients = 0, at = '' } = sending.parse(state);
    const people = `${formatCount(recipients)} ${recipients === 1 ? 'subscriber' : 'subscribers'}`;
    if (what === 'send') return `Sent letter ${name} to ${people}`;
    if (what === 'schedule') return `Scheduled letter ${name} for ${at.slice(0, 16).replace('T', ' ')} UTC`;
    return what === 'stop' ? `Stopped letter ${name}` : `Sent a test of letter ${name}`;
  },
  noun: 'letter',
  final: 'A letter that was sent cannot be undone. Stop it to send no more emails',
};
