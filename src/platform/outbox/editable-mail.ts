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
