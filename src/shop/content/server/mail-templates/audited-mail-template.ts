import { z } from 'zod';
import { type AuditedEntity, textField } from '#platform/audit/server/audit.ts';
import type { Database } from '#platform/database/database.ts';
import type { EditableMail } from '#platform/outbox/editable-mail.ts';
import type { ChangedMailTemplate } from '#platform/outbox/mail-site.ts';
import { applyChanges, type MailTemplate } from '#platform/outbox/mail-template.ts';
import { lockMailTemplate, writeMailTemplate } from '#shop/settings/server/settings.ts';
import { findChanges } from './check-texts.ts';

/** All texts of a template, so that a later original does not change what an entry says. */
const state = z.object({
  name: z.string(),
  subject: z.string(),
  texts: z.record(z.string(), z.string()),
});
type TemplateState = z.infer<typeof state>;

/** The state of a template with these changes. */
export const stateOf = (template: MailTemplate, changed: ChangedMailTemplate): TemplateState => ({
  name: template.name,
  ...applyChanges(template, { changedTemplates: { [template.kind]: changed } }),
});

/** The texts of emails to customers. */
export const auditedMailTemplate = (mails: readonly EditableMail[]): AuditedEntity => {
  const find = (kind: string) => mails.find(({ template }) => template.kind === kind)?.template;
  const lock = async (db: Database, kind: string) => {
    const template = find(kind);
    return template ? stateOf(template, await lockMailTemplate(db, kind)) : null;
  };
  return {
    name: (recorded) => state.parse(recorded).name,
    describe(recorded) {
      const { subject, texts } = state.parse(recorded);
      return {
        subject: textField(subject),
        ...Object.fromEntries(Object.entries(texts).map(([key, text]) => [nameOfText(key), textField(text)])),
      };
    },
    lock,
    async write(db, kind, target, names) {
      const [template, now] = [find(kind), await lock(db, kind)];
      if (!template || !now) throw new Error(`There is no email of the kind ${kind}`);
      const recorded = state.parse(target);
      const keys = Object.keys(now.texts).filter((key) => names.includes(nameOfText(key)));
      const restored = keys.flatMap((key) => {
        const text = recorded.texts[key];
        return text === undefined ? [] : [[key, text] as const];
      });
      const subject = names.includes('subject') ? recorded.subject : now.subject;
      const texts = { ...now.texts, ...Object.fromEntries(restored) };
      await writeMailTemplate(db, kind, findChanges(template, { subject, texts }));
    },
    softDelete: null,
    tags: () => ['mail-templates'],
  };
};

/** `trackingButton` → `tracking button` */
const nameOfText = (key: string): string => key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
