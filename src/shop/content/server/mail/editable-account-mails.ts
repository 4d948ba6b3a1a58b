import type { EditableMail } from '#platform/outbox/editable-mail.ts';
import {
  contactConfirmationEmail,
  factorChangedEmail,
  newDeviceEmail,
  newsletterEmail,
  passwordChangedEmail,
  passwordResetEmail,
} from './emails.ts';
import {
  factorChangedTemplate,
  newDeviceTemplate,
  passwordChangedTemplate,
  passwordResetTemplate,
} from './templates/account-templates.ts';
import { contactConfirmationTemplate, newsletterTemplate } from './templates/form-templates.ts';

/** The emails to customers that are not about an order, with examples whose links open nothing. */
export const editableAccountMails: readonly EditableMail[] = [
  {
    template: newsletterTemplate,
    example: (site) => {
      const link = `${site.origin}/newsletter`;
      return newsletterEmail('', { confirm: link, leave: link }, site);
    },
  },
  { template: contactConfirmationTemplate, example: (site) => contactConfirmationEmail('', site) },
  {
    template: passwordResetTemplate,
    example: (site) => passwordResetEmail({ email: '', link: `${site.origin}/forget` }, site),
  },
  {
    template: passwordChangedTemplate,
    example: (site) => {
      const { removedFactors } = passwordChangedTemplate.placeholders;
      return passwordChangedEmail({ email: '', removedFactors: [removedFactors.example] }, site);
    },
  },
  {
    template: factorChangedTemplate,
    example: (site) => factorChangedEmail({ email: '', event: 'passkey-added' }, site),
  },
  {
    template: newDeviceTemplate,
    example: (site) =>
      newDeviceEmail({ email: '', device: newDeviceTemplate.placeholders.device.example }, site),
  },
];
