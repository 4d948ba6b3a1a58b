import { isDeepStrictEqual } from 'node:util';
import { recordAuditEntry } from '#platform/audit/server/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { SignedIn } from '#platform/handlers/caller.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { type Problem, problem } from '#platform/handlers/problem.ts';
import { auditedReply, type RegisterRoute, reply } from '#platform/handlers/route.ts';
import type { EditableMail } from '#platform/outbox/editable-mail.ts';
import type { ChangedMailTemplate, MailSite } from '#platform/outbox/mail-site.ts';
import {
  applyChanges,
  linksOf,
  type MailTemplate,
  type Placeholder,
  placeholdersOf,
} from '#platform/outbox/mail-template.ts';
import { lockMailTemplate, readMailTemplates, writeMailTemplate } from '#shop/settings/server/settings.ts';
import {
  changeMailTemplateEndpoint,
  listMailTemplatesEndpoint,
  previewMailTemplateEndpoint,
  removeMailTemplateEndpoint,
  type ShownMailTemplate,
  sendTestMailEndpoint,
} from '../../contract/mail-templates.ts';
import { mailKinds, queueEmail } from '../mail/mail.ts';
import { stateOf } from './audited-mail-template.ts';
import { type EditedTexts, findChanges, findTextErrors } from './check-texts.ts';

type TemplateDependencies = Pick<Dependencies, 'db' | 'shopSettings' | 'mailSite' | 'cacheInvalidator'>;

/** The calls of /admin/mail-templates. `mails` are those of the shop and its features. */
export function registerMailTemplateRoutes(
  registerRoute: RegisterRoute,
  dependencies: TemplateDependencies,
  mails: readonly EditableMail[],
): void {
  const { db, shopSettings, cacheInvalidator } = dependencies;
  const find = (kind: string) => mails.find(({ template }) => template.kind === kind);

  registerRoute(listMailTemplatesEndpoint, async () => {
    const changed = await readMailTemplates(db);
    return reply(
      200,
      mails.map(({ template }) => toShown(template, changed[template.kind] ?? original)),
    );
  });

  /** Writes the changes of a template with an entry of the audit log. */
  const change = async (caller: SignedIn, template: MailTemplate, next: ChangedMailTemplate) => {
    const { kind } = template;
    const entry = await inTransaction(db, async (transaction) => {
      const before = await lockMailTemplate(transaction, kind);
      if (isDeepStrictEqual(before, next)) return null;
      await writeMailTemplate(transaction, kind, next);
      const states = { before: stateOf(template, before), after: stateOf(template, next) };
      return recordAuditEntry(transaction, caller, {
        action: 'change',
        entity: 'template',
        id: kind,
        ...states,
      });
    });
    if (entry) {
      await cacheInvalidator.invalidate(['mail-templates']);
      await shopSettings.find();
    }
    return auditedReply(200, toShown(template, next), entry);
  };

  registerRoute(changeMailTemplateEndpoint, async ({ params, body, caller }) => {
    const mail = find(params.kind);
    if (!mail) return problem('NOT_FOUND');
    return refuse(mail.template, body) ?? change(caller, mail.template, findChanges(mail.template, body));
  });

  registerRoute(removeMailTemplateEndpoint, async ({ params, caller }) => {
    const mail = find(params.kind);
    return mail ? change(caller, mail.template, original) : problem('NOT_FOUND');
  });

  registerTries(registerRoute, dependencies, find);
}

/** The calls that show an email without saving anything. */
function registerTries(
  registerRoute: RegisterRoute,
  { db, shopSettings, mailSite }: TemplateDependencies,
  find: (kind: string) => EditableMail | undefined,
): void {
  /** The site with the texts that are edited. */
  const siteWith = async (template: MailTemplate, edited: EditedTexts): Promise<MailSite> => {
    // Otherwise the first call after an undo would still have the texts from before.
    await shopSettings.find();
    const site = mailSite();
    const saved = applyChanges(template, site);
    const now = { ...saved, ...edited, texts: { ...saved.texts, ...edited.texts } };
    const changed = findChanges(template, now);
    return { ...site, changedTemplates: { ...site.changedTemplates, [template.kind]: changed } };
  };

  registerRoute(previewMailTemplateEndpoint, async ({ params, body }) => {
    const mail = find(params.kind);
    if (!mail) return problem('NOT_FOUND');
    const refused = refuse(mail.template, body);
    if (refused) return refused;
    const site = await siteWith(mail.template, body);
    const { subject, html, text } = (await mail.newest?.(site, db)) ?? mail.example(site);
    return auditedReply(200, { subject, html, text }, null);
  });

  registerRoute(sendTestMailEndpoint, async ({ params, body, caller }) => {
    const mail = find(params.kind);
    if (!mail) return problem('NOT_FOUND');
    const refused = refuse(mail.template, body);
    if (refused) return refused;
    const { subject, html, text } = mail.example(await siteWith(mail.template, body));
    await queueEmail(db, { kind: mailKinds.templateTest, to: caller.email, subject, html, text });
    return auditedReply(200, { recipient: caller.email }, null);
  });
}

const original: ChangedMailTemplate = { subject: null, texts: {} };

function refuse(template: MailTemplate, edited: EditedTexts): Problem<'INVALID'> | null {
  const errors = findTextErrors(template, edited);
  const [first] = errors;
  return first ? problem('INVALID', { detail: first.message, errors }) : null;
}

const toShown = (template: MailTemplate, changed: ChangedMailTemplate): ShownMailTemplate => ({
  kind: template.kind,
  ...stateOf(template, changed),
  placeholders: [
    ...toPlaceholders(placeholdersOf(template), false),
    ...toPlaceholders(linksOf(template), true),
  ],
  isChanged: !isDeepStrictEqual(changed, original),
});

const toPlaceholders = (placeholders: Readonly<Record<string, Placeholder>>, isLink: boolean) =>
  Object.entries(placeholders).map(([name, { meaning, example }]) => ({ name, meaning, example, isLink }));
