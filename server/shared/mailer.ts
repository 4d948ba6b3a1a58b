/** An outgoing email. `id` is the same at every attempt, so that duplicates can be recognized. */
export interface OutgoingEmail {
  readonly id: string;
  readonly to: string;
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A permanent delivery error: the recipient or the content was rejected. */
export class UndeliverableError extends Error {}

/** Delivers email. */
export interface Mailer {
  /** Whether the outbox is also the inbox, so that the content of sent mails must be preserved. */
  readonly keepsMail: boolean;
  /** Resolves once the mail is accepted; throws {@link UndeliverableError} or a temporary error. */
  send(mail: OutgoingEmail): Promise<void>;
  close(): void;
}

/** The mailer without a mail server: sent mails are read in the sandbox inbox. */
export const inboxMailer: Mailer = { keepsMail: true, send: async () => {}, close: () => {} };
