import type { EditableMail } from '#platform/outbox/editable-mail.ts';
import { type MailKind, notice } from '#platform/outbox/mail-kind.ts';
import type { MailSite } from '#platform/outbox/mail-site.ts';
import { defineMailTemplate, writeMail } from '#platform/outbox/mail-template.ts';
import type { QueuedEmail } from '#shop/content/server/mail/mail.ts';
import { exportKeptHours } from '../contract.ts';

export const dataExport: MailKind<'account'> = { name: 'data-export', ...notice, quotes: [] };

const template = defineMailTemplate({
  kind: 'data-export',
  name: 'Data export',
  subject: 'Your data is ready',
  texts: {
    heading: 'Your data is ready',
    instructions:
      'The file with all the data we keep about you is ready. Sign in and download it from your account page within {{hours}} hours. After that, we delete the file.',
    button: 'Download my data',
    footnote:
      "You're receiving this email because someone who is signed in to your account requested this file. If that wasn't you, go to your account page, sign out any devices you don't recognize, and change your password.",
  },
  placeholders: {
    hours: { meaning: 'how many hours the file can be downloaded', example: String(exportKeptHours) },
  },
  links: {},
});

/** Tells the owner of an account that the file with their data is ready; only their session can download it. */
export const dataExportEmail = (email: string, site: MailSite): QueuedEmail<'account'> => ({
  kind: dataExport,
  to: email,
  ...writeMail(template, { hours: String(exportKeptHours) }, site, ({ line, text }) => ({
    paragraphs: [text('instructions')],
    button: { label: line('button'), link: `${site.origin}/account#personal-data` },
  })),
});

export const editableDataExport: EditableMail = { template, example: (site) => dataExportEmail('', site) };
