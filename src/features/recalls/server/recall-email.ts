import type { EditableMail } from '#platform/outbox/editable-mail.ts';
import type { MailKind } from '#platform/outbox/mail-kind.ts';
import type { MailSite } from '#platform/outbox/mail-site.ts';
import { applyChanges, defineMailTemplate, writeMail } from '#platform/outbox/mail-template.ts';
import type { QueuedEmail } from '#shop/content/server/mail/mail.ts';
import {
  describeSale,
  findSoothingWords,
  nameRemedies,
  recallTitle,
  shareIt,
  stopUsing,
} from '../contract/recall-texts.ts';
import type { PublicRecall } from '../contract/recalls.ts';
import { findNewestRecall } from './recall-store.ts';

/** Sent after all emails that somebody waits for. */
const recallKind: MailKind<'buyer'> = { name: 'recall', cause: 'buyer', quotes: [], isBulk: true };

/** The kinds of emails about recalls. */
export const recallMailKinds: readonly MailKind[] = [recallKind];

const recallTemplate = defineMailTemplate({
  kind: recallKind.name,
  name: 'Recall',
  subject: `${recallTitle}: {{shoes}}`,
  texts: {
    heading: recallTitle,
    bought: `You bought shoes from {{shopName}} that are part of this recall. ${stopUsing}`,
    remedies:
      'You can choose {{remedies}}, at no cost to you. To choose or to ask a question, reply to this email or [contact us]({{contactLink}}).',
    sharing: shareIt,
    button: 'View all recalls',
    footnote:
      "You're receiving this email because it is about your safety, whether or not you get our newsletter.",
  },
  placeholders: {
    shoes: { meaning: 'the names of the shoes', example: 'Orbit Runner' },
    remedies: { meaning: 'what the buyer can choose', example: 'a replacement or a refund' },
  },
  links: {},
});

/** What a recall says. */
export type RecallNotice = Pick<PublicRecall, 'shoes' | 'sizes' | 'from' | 'to' | 'text' | 'remedies'>;

/** Renders the notice that each buyer gets. */
export const renderRecall = (notice: RecallNotice, site: MailSite): ReturnType<typeof writeMail> =>
  writeMail(
    recallTemplate,
    {
      // Mail programs cut off the end of long subjects.
      shoes: notice.shoes
        .map(({ name }) => name)
        .join(', ')
        .slice(0, 120),
      remedies: nameRemedies(notice.remedies),
    },
    site,
    ({ line, text }) => ({
      paragraphs: [text('bought'), notice.text, text('remedies'), text('sharing')],
      items: notice.shoes.map(({ name, brand, image }) => ({
        label: name,
        picture: new URL(image, site.origin).href,
        note: brand,
        amount: '',
      })),
      details: describeSale(notice),
      button: { label: line('button'), link: `${site.origin}/recalls` },
    }),
  );

/** Names the words of a notice that make the danger seem less serious, also of texts that administrators changed. */
export function findRecallWarnings({ text }: Pick<RecallNotice, 'text'>, site: MailSite): string[] {
  const { subject, texts } = applyChanges(recallTemplate, site);
  return findSoothingWords([text, subject, ...Object.values(texts)].join('\n'));
}

/** The notice to one buyer. `once` is the deduplication key. */
export const recallEmail = (
  notice: RecallNotice,
  { to, once }: { readonly to: string; readonly once: string },
  site: MailSite,
): QueuedEmail<'buyer'> => ({
  kind: recallKind,
  to,
  once,
  ...(site.contactEmail !== null && { replyTo: site.contactEmail }),
  ...renderRecall(notice, site),
});

/** The notice, whose texts can be changed. */
export const editableRecall: EditableMail = {
  template: recallTemplate,
  example: (site) => recallEmail(exampleNotice, { to: '', once: '' }, site),
  async newest(site, db) {
    const recall = await findNewestRecall(db);
    return recall && recallEmail(recall, { to: '', once: '' }, site);
  },
};

const exampleNotice: RecallNotice = {
  shoes: [{ _id: '', name: 'Orbit Runner', brand: 'Velmora', image: '' }],
  sizes: null,
  from: '2026-01-01',
  to: '2026-01-31',
  text: 'The sole can come off, so you may fall.',
  remedies: ['replace', 'refund'],
};
