/** A mail as it goes out. `id` is the same at every try, so that a mail that arrives twice can be told apart. */
export interface OutgoingEmail {
  readonly id: string;
  readonly to: string;
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A mail that no further try will deliver: its recipient or content was refused for good. */
export class UndeliverableError extends Error {}

/** Whoever takes mail to its recipients. */
export interface Mailer {
  /** Whether the outbox is the inbox: mails stay readable there after they were sent. */
  readonly keepsMail: boolean;
  /** Resolves once the mail was accepted; throws {@link UndeliverableError} or anything that may pass. */
  send(mail: OutgoingEmail): Promise<void>;
  close(): void;
}

/** The mailer of a shop without a mail server: what was sent is read in the sandbox's inbox. */
export const inboxMailer: Mailer = { keepsMail: true, send: async () => {}, close: () => {} };
