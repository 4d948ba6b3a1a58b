import { createTransport } from 'nodemailer';
import { type Mailer, UndeliverableError } from './mailer.ts';

interface SmtpOptions {
  readonly url: string;
  readonly from: () => string | { readonly name: string; readonly address: string };
}

/**
 * Sends over SMTP. `url` as nodemailer reads it (`smtps://user:password@host:465`); `from` returns an
 * address, or `Name <address>`. Times out after 10 to 30 s.
 */
export function createSmtpMailer({ url, from }: SmtpOptions): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    keepsMail: false,
    async send({ id, to, replyTo, subject, text, html, unsubscribeLink }) {
      try {
        await transport.sendMail({
          from: from(),
          to: { name: '', address: to },
          ...(replyTo !== null && { replyTo: { name: '', address: replyTo } }),
          messageId: `<${id}>`,
          subject,
          text,
          html,
          ...(unsubscribeLink !== null && { headers: unsubscribeHeaders(unsubscribeLink) }),
        });
      } catch (error) {
        if (!isFinal(error)) throw error;
        const isAddress = isAddressRefused(error);
        throw new UndeliverableError('The mail server refused it', { isAddress, cause: error });
      }
    },
    close: () => transport.close(),
  };
}

/** RFC 8058: mail programs show a button that posts to the link. Prepared, because a link may not be folded. */
const unsubscribeHeaders = (link: string) => ({
  'List-Unsubscribe': { prepared: true, value: `<${link}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** RFC 5321: 5xx is permanent. Errors of our own sender address or authentication can be fixed, so they are retried. */
function isFinal(error: unknown): error is Error {
  if (!(error instanceof Error) || !('responseCode' in error)) return false;
  const code = Number(error.responseCode);
  const command = 'command' in error ? String(error.command) : '';
  return code >= 500 && code < 600 && /^(RCPT TO|DATA)/.test(command);
}

/**
 * Whether the mailbox does not exist or is closed (RFC 5321: 550, 551, 553), and the server does not say that it refuses
 * for another reason (RFC 3463: X.1.* and X.2.1 are about the address, X.7.* about the sender).
 */
function isAddressRefused(error: Error): boolean {
  const code = 'responseCode' in error ? Number(error.responseCode) : 0;
  const command = 'command' in error ? String(error.command) : '';
  const response = 'response' in error ? String(error.response) : '';
  const [, status] = /^5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  const isMailbox = status === undefined || /^5\.(1\.\d+|2\.1)$/.test(status);
  return command.startsWith('RCPT TO') && [550, 551, 553].includes(code) && isMailbox;
}
