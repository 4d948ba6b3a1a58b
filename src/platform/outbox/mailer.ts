/** An outgoing email. `id` is the same at every attempt, so that duplicates can be recognized. */
export interface OutgoingEmail {
  readonly id: string;
  readonly to: string;
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where a mail program posts to unsubscribe the recipient; null for mails that are not sent to a list. */
  readonly unsubscribeLink: string | null;
}

/** A permanent delivery error: the recipient or the content was rejected. */
export class UndeliverableError extends Error {
  /** Whether the address is the reason: there is no such mailbox, or it takes no mail any more. */
  readonly isAddress: boolean;
  constructor(message: string, { isAddress = false, cause }: { isAddress?: boolean; cause?: unknown } = {}) {
    super(message, { cause });
    this.isAddress = isAddress;
  }
}

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
