import { sql } from 'kysely';
import { ofUid, type Person } from '#database/privacy/table-privacy.ts';
import type { PrivacyHooks } from '#platform/features/privacy-rules.ts';
import { endPayLink } from './end-pay-link.ts';

const links = (person: Person) => sql`(select id_payment from pay_link where ${ofUid(person)})`;

/** The personal data in payment links, and how long it is kept. A paid link is also an order. */
export const payLinkPrivacy: PrivacyHooks = {
  tables: {
    pay_link_line: {
      columns: {
        id_payment: 'harmless',
        shoe_id: 'harmless',
        size: 'harmless',
        name: 'harmless',
        image: 'harmless',
      },
      person: { whose: (person) => sql`id_payment in ${links(person)}`, erase: 'remove' },
    },
    pay_link: {
      columns: {
        id_payment: 'harmless',
        uid: 'harmless',
        email: 'email',
        address: 'document',
        currency: 'harmless',
        charges: 'harmless',
        tax_calculation: 'harmless',
        attempt_id: 'harmless',
        ended: 'harmless',
      },
      person: { whose: ofUid, erase: 'remove' },
    },
  },
  retention: [
    {
      what: 'payment links that ended or were paid',
      days: 30,
      why: 'administrators can see what became of them',
      table: 'pay_link',
      age: 'updated_at',
      where: sql`ended is not null or exists (
        select from checkout_attempt where id = attempt_id and state not in ('open', 'waiting'))`,
      action: 'remove',
    },
  ],
  // Their pairs are for sale again. A link that is being paid keeps the account until the payment is over.
  async letGo(db, person, by) {
    const open = await db
      .selectFrom('pay_link')
      .select('id_payment')
      .where(by === 'account' ? sql<boolean>`uid = ${person.uid}` : sql<boolean>`${ofUid(person)}`)
      .where('ended', 'is', null)
      .where('attempt_id', 'is', null)
      .execute();
    for (const { id_payment } of open) await endPayLink(db, id_payment, 'canceled');
    return open.length > 0;
  },
};
