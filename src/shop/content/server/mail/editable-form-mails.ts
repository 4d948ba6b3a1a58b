import type { EditableMail } from '#platform/outbox/editable-mail.ts';
import { contactConfirmationEmail, newsletterEmail } from './emails.ts';
import { contactConfirmationTemplate, newsletterTemplate } from './templates/form-templates.ts';

/** The emails that forms for visitors send. Links of previews open nothing. */
export const editableFormMails: readonly EditableMail[] = [
  {
    template: newsletterTemplate,
    example: (site) => {
      const link = `${site.origin}/newsletter`;
      return newsletterEmail('', { confirm: link, leave: link }, site);
    },
  },
  { template: contactConfirmationTemplate, example: (site) => contactConfirmationEmail('', site) },
];
