/** What administrators changed in a template; null, or without a key, where it is the original. */
export interface ChangedMailTemplate {
  readonly subject: string | null;
  readonly texts: Readonly<Record<string, string>>;
}

/** The changed templates by their kinds. */
export type ChangedMailTemplates = Readonly<Record<string, ChangedMailTemplate>>;

/** Of the site, for emails. */
export interface MailSite {
  /** The origin of links. */
  readonly origin: string;
  readonly name: string;
  /** Where customers write to, in the footer. */
  readonly contactEmail: string | null;
  /** The URL of its logo; its name where it has none. */
  readonly logo: string | null;
  /** Of buttons: the background, and the text on it. */
  readonly accent: string;
  readonly onAccent: string;
  readonly timeZone: string;
  /** Within how many days pairs can come back; null where the shop promises nothing. */
  readonly returnDays: number | null;
  /** Of prices; an order has its own. */
  readonly currency: string;
  /** Who sells, line by line, in the footer; empty where nothing is set. */
  readonly seller: readonly string[];
  /** Pages of the shop that mails about a paid order link to. */
  readonly buyerLinks: readonly { readonly to: string; readonly name: string }[];
  readonly changedTemplates: ChangedMailTemplates;
}

/** Finds the {@link MailSite} as it was when it was last read, which a change follows within the next read. */
export type FindMailSite = () => MailSite;
