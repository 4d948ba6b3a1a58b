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

/**
 * What of a mail visitors typed, in words, such as `the name of the order`: of each, the mail carries only what
 * `withoutLinks` accepts or `leaveOutLinks` leaves, because a visitor may have typed its address as well.
 */
interface Quoting {
  readonly quotes: readonly string[];
}

/** Who causes a mail, and how often others than its recipient may. */
interface MailRules {
  /** Goes to `CONTACT_EMAIL`. `limit` for what strangers can repeat; everything else has to arrive. */
  readonly shop: { readonly limit?: MailLimit };
  /** Its recipient paid for an order. `limit` for what others can repeat who know the order and its email. */
  readonly buyer: Quoting & { readonly limit?: MailLimit };
  /** Goes to the address of an account because of what somebody who is signed in to it did. */
  readonly account: Quoting & { readonly verified: MailLimit; readonly unverified: MailLimit };
  /** Its recipient confirmed that they want such mails. */
  readonly list: Quoting;
  /** Goes to an address that anybody can enter. `own` is for its owner: see `queueEmail`. */
  readonly visitor: Quoting & { readonly own: MailLimit; readonly strangers: StrangersBudget };
}

export type MailCause = keyof MailRules;

/**
 * How often strangers may cause mails of all kinds together, beyond the budgets of each kind: sixteen an hour to a mailbox,
 * of which ten are for networks that have caused none.
 */
export const strangersOfAllKinds: StrangersBudget = { ofSender: 60, share: 6, inAll: 6, reserve: 10 };

/** A kind of mail. Each has its own budgets. */
export type MailKind<Cause extends MailCause = MailCause> = {
  [One in Cause]: MailRules[One] & {
    readonly cause: One;
    readonly name: string;
    /** Has a link that opens something: the content is for the recipient alone, and not kept once it was sent. */
    readonly isSecret?: true;
    /** Whose it is, where its cause does not tell: see `MailPrivacy`. */
    readonly isOf?: 'account' | 'place';
    /** What is typed in it may be about somebody else: who has the place that its deduplication key names. */
    readonly isAbout?: 'place';
    /** Goes to many people at once, after everything that somebody waits for. */
    readonly isBulk?: true;
  };
}[Cause];

/**
 * Whether a mail may go to an address that a visitor typed: into a form, at a sign-up, or as the buyer of an order. All
 * but those to the shop may.
 */
export const mayGoToTypedAddress = ({ cause }: MailKind): boolean => cause !== 'shop';

/** At most so many mails in an hour. */
export const anHour = (max: number): MailLimit => ({ max, seconds: 3600 });

/** At most so many mails in a day. */
export const aDay = (max: number): MailLimit => ({ max, seconds: 24 * 3600 });

/** Of mails that somebody waits for, which others must not be able to use up. */
export const awaited = {
  cause: 'visitor',
  own: anHour(5),
  strangers: { ofSender: 20, share: 3, inAll: 5, reserve: 10 },
} as const;

/** Of notices about an account. Most never verify their address, so their owners get the first notices of a day. */
export const notice = { cause: 'account', verified: anHour(20), unverified: aDay(3) } as const;
