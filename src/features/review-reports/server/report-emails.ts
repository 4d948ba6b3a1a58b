import { leaveOutLinks } from '#platform/contract/fields/without-links.ts';
import type { EditableMail } from '#platform/outbox/editable-mail.ts';
import { awaited, type MailKind } from '#platform/outbox/mail-kind.ts';
import type { MailSite } from '#platform/outbox/mail-site.ts';
import { defineMailTemplate, writeMail } from '#platform/outbox/mail-template.ts';
import type { QueuedEmail } from '#shop/content/server/mail/mail.ts';
import type { ReportDecision, ReviewReport } from '../contract/review-reports.ts';
import { findNewestReport } from './report-store.ts';

const receiptKind: MailKind<'visitor'> = { name: 'review-report-receipt', ...awaited, quotes: [] };
/** An administrator causes it, once for each report; the receipts are limited. */
const reporterKind: MailKind<'list'> = {
  name: 'review-report-decision',
  cause: 'list',
  isAbout: 'place',
  quotes: [],
};
const authorKind: MailKind<'buyer'> = {
  name: 'reported-review-decision',
  cause: 'buyer',
  quotes: ['the review'],
};

/** The kinds of emails about reports. */
export const reportMailKinds: readonly MailKind[] = [receiptKind, reporterKind, authorKind];

const shoeName = { meaning: 'the name of the shoe', example: 'Orbit Runner' };
const reason = { meaning: 'the reason for the decision', example: 'The review names a person.' };

const receiptTemplate = defineMailTemplate({
  kind: receiptKind.name,
  name: 'Report of a review received',
  subject: 'We received your report',
  texts: {
    heading: 'We received your report',
    receipt:
      'You reported a review of {{shoeName}}. A person will read your report and the review, and we will email you what they decide and why.',
    footnote:
      "You're receiving this email because someone, probably you, reported a review with this address. If this wasn't you, [contact us]({{contactLink}}).",
  },
  placeholders: { shoeName },
  links: {},
});

const objection =
  'A person decided this, not a program. If you disagree, reply to this email or [contact us]({{contactLink}}), and we will look at it again. You can also go to court.';

const reporterTemplate = defineMailTemplate({
  kind: reporterKind.name,
  name: 'Report of a review decided',
  subject: 'Our decision about your report',
  texts: {
    heading: 'Our decision about your report',
    kept: 'You reported a review of {{shoeName}}. We read it, and it stays.',
    removed: 'You reported a review of {{shoeName}}. We read it, and removed it.',
    reason: 'The reason: {{reason}}',
    objection,
    footnote: "You're receiving this email because you reported a review.",
  },
  placeholders: { shoeName, reason },
  links: {},
});

const authorTemplate = defineMailTemplate({
  kind: authorKind.name,
  name: 'Decision about a reported review, to its author',
  subject: 'Our decision about your review',
  texts: {
    heading: 'Our decision about your review',
    kept: 'Somebody reported your review of {{shoeName}}. We read it, and it stays as it is.',
    removed:
      'Somebody reported your review of {{shoeName}}. We read it, and removed it everywhere in our shop.',
    reason: 'The reason: {{reason}}',
    objection,
    footnote: "You're receiving this email because you reviewed a shoe.",
  },
  placeholders: { shoeName, reason },
  links: {},
});

interface ReceiptMail {
  /** Of the report. */
  readonly id: string;
  readonly to: string;
  readonly shoe: string;
  readonly at: Date;
}

/**
 * The receipt of a report (Article 16(4)). It quotes nothing that was typed: anybody can enter the address.
 */
export const reportReceipt = ({ id, to, shoe }: ReceiptMail, site: MailSite): QueuedEmail<'visitor'> => ({
  kind: receiptKind,
  to,
  once: `review-report:${id}`,
  ...writeMail(receiptTemplate, { shoeName: shoe }, site, ({ text }) => ({ paragraphs: [text('receipt')] })),
});

interface DecisionMail {
  readonly to: string;
  readonly shoe: string;
  readonly decision: ReportDecision;
  readonly reason: string;
}

/** The decision, to the person who reported the review (Article 16(5)). */
export const reporterDecision = (
  mail: DecisionMail & { readonly id: string; readonly at: Date },
  site: MailSite,
): QueuedEmail<'list'> => ({
  kind: reporterKind,
  // By the second part the mail is erased with the author of the review: its reason may name them.
  once: `review-report-decision:${mail.id}:${mail.at.getTime()}`,
  ...addressOf(mail, site),
  ...writeMail(reporterTemplate, toValues(mail), site, ({ text }) => ({
    paragraphs: [text(outcomes[mail.decision]), text('reason'), text('objection')],
  })),
});

/** The decision, to the author of the review: a statement of reasons (Article 17). */
export const authorDecision = (
  mail: DecisionMail & { readonly review: string },
  site: MailSite,
): QueuedEmail<'buyer'> => ({
  kind: authorKind,
  ...addressOf(mail, site),
  ...writeMail(authorTemplate, toValues(mail), site, ({ text }) => ({
    paragraphs: [text(outcomes[mail.decision]), text('reason'), text('objection')],
    details: [['Your review', leaveOutLinks(mail.review)]],
  })),
});

const outcomes = { keep: 'kept', remove: 'removed' } as const;

const toValues = ({ shoe, reason }: DecisionMail) => ({ shoeName: shoe, reason });

/** Replies go to the contact address. */
const addressOf = ({ to }: DecisionMail, { contactEmail }: MailSite) => ({
  to,
  ...(contactEmail !== null && { replyTo: contactEmail }),
});

const example = {
  to: 'mia@example.com',
  shoe: shoeName.example,
  decision: 'remove',
  reason: reason.example,
} as const;

/** Those whose texts can be changed. */
export const editableReportMails: readonly EditableMail[] = [
  {
    template: receiptTemplate,
    example: (site) => reportReceipt({ ...example, id: 'example', at: new Date() }, site),
    async newest(site, db) {
      const report = await findNewestReport(db, 'report');
      return report && reportReceipt({ ...example, id: '', shoe: report.shoe.name, at: new Date() }, site);
    },
  },
  {
    template: reporterTemplate,
    example: (site) => reporterDecision({ ...example, id: 'example', at: new Date() }, site),
    async newest(site, db) {
      const decided = toDecision(await findNewestReport(db, 'decision'));
      return decided && reporterDecision({ ...decided, id: '', at: new Date() }, site);
    },
  },
  {
    template: authorTemplate,
    example: (site) => authorDecision({ ...example, review: exampleReview }, site),
    async newest(site, db) {
      const report = await findNewestReport(db, 'decision');
      const decided = toDecision(report);
      // Its author may have deleted the review.
      return decided && authorDecision({ ...decided, review: report?.review?.review ?? exampleReview }, site);
    },
  },
];

const exampleReview = 'They fit well and last.';

/** What an email says of a decided report. */
const toDecision = (report: ReviewReport | null): DecisionMail | null =>
  report?.decision
    ? { to: '', shoe: report.shoe.name, decision: report.decision, reason: report.statement ?? '' }
    : null;
