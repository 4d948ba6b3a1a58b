/** A number of mails within a time window that begins with the first. */
export interface MailLimit {
  readonly max: number;
  readonly seconds: number;
}

/** How often strangers may cause a mail, each number within an hour. */
export interface StrangersBudget {
  /** For one client address, to whomever. */
  readonly ofSender: number;
  /** For one network of senders, to one mailbox. */
  readonly share: number;
  /** To one mailbox, for all senders together. */
  readonly inAll: number;
  /** To one mailbox beyond `inAll`: one mail for each network that has sent nothing to it in this hour. */
  readonly reserve: number;
}

/** Who causes a kind of mail, and how often others than its recipient may. */
export type MailRule =
  /** Goes to `CONTACT_EMAIL`. `limit` for what strangers can repeat; everything else has to arrive. */
  | { readonly cause: 'shop'; readonly limit?: MailLimit }
  /** Its recipient paid for an order. */
  | { readonly cause: 'buyer' }
  /** Goes to the address of an account because of what somebody who is signed in to it did. */
  | { readonly cause: 'account'; readonly verified: MailLimit; readonly unverified: MailLimit }
  /** Goes to an address that anybody can enter. `own` is for its owner: see `queueEmail`. */
  | { readonly cause: 'visitor'; readonly own: MailLimit; readonly strangers: StrangersBudget };

const anHour = (max: number): MailLimit => ({ max, seconds: 3600 });
const aDay = (max: number): MailLimit => ({ max, seconds: 24 * 3600 });

/** Mails that somebody waits for: others must not be able to use them up. */
const awaited = {
  cause: 'visitor',
  own: anHour(5),
  strangers: { ofSender: 20, share: 3, inAll: 5, reserve: 10 },
} as const satisfies MailRule;

/** Mails that only confirm what the page said already. */
const courtesy = {
  cause: 'visitor',
  own: anHour(5),
  strangers: { ofSender: 20, share: 3, inAll: 3, reserve: 2 },
} as const satisfies MailRule;

/** Most accounts never verify their address, so their owners get the first notices of a day. */
const notice = {
  cause: 'account',
  verified: anHour(20),
  unverified: aDay(3),
} as const satisfies MailRule;

/** Every kind of mail the shop sends. Each has its own budgets. */
export const mailKinds = {
  'password-reset': awaited,
  'waitlist-confirmation': awaited,
  newsletter: courtesy,
  'contact-confirmation': courtesy,
  'new-device': notice,
  'data-export': notice,
  'factor-changed': notice,
  'password-changed': notice,
  'launch-reminder': { cause: 'account', verified: anHour(20), unverified: aDay(5) },
  'launch-change': { cause: 'account', verified: anHour(20), unverified: aDay(5) },
  waitlist: { cause: 'account', verified: anHour(60), unverified: aDay(20) },
  'order-paid': { cause: 'buyer' },
  'order-shipped': { cause: 'buyer' },
  refund: { cause: 'buyer' },
  // Each message is limited for its sender by the call, and none may be lost.
  contact: { cause: 'shop' },
  'reservation-limit': { cause: 'shop', limit: anHour(10) },
  'checkout-outage': { cause: 'shop' },
  'refund-failed': { cause: 'shop' },
  dispute: { cause: 'shop' },
  'fraud-warning': { cause: 'shop' },
  'backup-failed': { cause: 'shop' },
} as const satisfies Record<string, MailRule>;

export type MailKind = keyof typeof mailKinds;

/** The kinds of mails with a cause. */
export type KindCausedBy<Cause extends MailRule['cause']> = {
  [Kind in MailKind]: (typeof mailKinds)[Kind] extends { readonly cause: Cause } ? Kind : never;
}[MailKind];
