import type { MailKind } from '#platform/outbox/mail-kind.ts';
import type { MailSite } from '#platform/outbox/mail-site.ts';
import { type QueuedEmail, renderEmail } from '#shop/content/server/mail/mail.ts';

const keyCreated: MailKind<'shop'> = { name: 'key-created', cause: 'shop' };

/** The kinds of emails about keys. */
export const keyMailKinds: readonly MailKind[] = [keyCreated];

/** Tells an administrator that a key was created, by whom and what it is called, without the key; queued once for each key. */
export const keyCreatedEmail = (
  to: string,
  { id, name, by }: { readonly id: string; readonly name: string; readonly by: string },
  site: MailSite,
): QueuedEmail<'shop'> => ({
  kind: keyCreated,
  to,
  subject: 'A key for a program was created',
  once: `key-created:${id}:${to}`,
  ...renderEmail(
    {
      heading: 'A key for a program was created',
      paragraphs: [
        'Anyone who has this key can use the shop without signing in, as far as its scopes allow.',
        "If you don't know about it, revoke the key and ask the administrator who created it.",
      ],
      details: [
        ['Key', name],
        ['Created by', by],
      ],
      button: { label: 'View keys', link: `${site.origin}/admin/keys` },
      footnote: 'Both administrators receive this email for each new key.',
    },
    site,
  ),
});
