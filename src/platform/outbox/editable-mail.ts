import type { Database } from '../database/database.ts';
import type { MailSite } from './mail-site.ts';
import type { MailTemplate } from './mail-template.ts';
import type { QueuedEmail } from './outbox.ts';

/** A kind of email to customers whose texts administrators can change. */
export interface EditableMail {
  readonly template: MailTemplate;
  /** Makes it with the examples of its placeholders. */
  readonly example: (site: MailSite) => QueuedEmail;
  /** Makes it of what is in the shop; null if there is nothing. Emails without it have nothing to be made of. */
  readonly newest?: (site: MailSite, db: Database) => Promise<QueuedEmail | null>;
}

/** What emails are made of: an example, and the newest of its kind in the shop, null if there is none. */
interface MailSource<Subject> {
  readonly example: (site: MailSite) => Subject;
  readonly newest: (site: MailSite, db: Database) => Promise<Subject | null>;
}

/** The editable email with a template that `make` makes of a source. */
export const editableMail = <Subject>(
  template: MailTemplate,
  make: (subject: Subject, site: MailSite) => QueuedEmail,
  source: MailSource<Subject>,
): EditableMail => ({
  template,
  example: (site) => make(source.example(site), site),
  async newest(site, db) {
    const subject = await source.newest(site, db);
    return subject && make(subject, site);
  },
});
