import { createTransport } from 'nodemailer';
import { type Mailer, UndeliverableError } from '../shared/mailer.ts';

/**
 * Sends over SMTP. `url` as nodemailer reads it (`smtps://user:password@host:465`); `from` is an address or
 * `Name <address>`. Times out after 10 to 30 s.
 */
export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
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
    async send({ id, to, replyTo, subject, text, html }) {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          ...(replyTo !== null && { replyTo: { name: '', address: replyTo } }),
          messageId: `<${id}>`,
          subject,
          text,
          html,
        });
      } catch (error) {
        throw isFinal(error) ? new UndeliverableError('The mail server refused it', { cause: error }) : error;
      }
    },
    close: () => transport.close(),
  };
}

/** RFC 5321: 5xx is permanent. Errors of our own sender address or authentication can be fixed, so they are retried. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error)) return false;
  const code = Number(error.responseCode);
  const command = 'command' in error ? String(error.command) : '';
  return code >= 500 && code < 600 && /^(RCPT TO|DATA)/.test(command);
}
