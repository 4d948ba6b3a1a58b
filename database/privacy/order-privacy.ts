import { sql } from 'kysely';
import { ofUid, type Person, type TablePrivacy } from './table-privacy.ts';

/** The ids of a person's payment attempts, which are those of their orders. */
export const attempts = (person: Person) => sql`(select id from checkout_attempt where ${ofUid(person)})`;
const orders = (person: Person) => sql`(select id from shop_order where ${ofUid(person)})`;
const nobody = ({ nobody: id }: Person) => sql`${id}`;
const nothing = () => sql`null`;
const noText = () => sql`''`;

/** What was paid: kept with items, amount and date when its buyer leaves. Tables are before those that tell whose they are. */
export const orderPrivacy = {
  dispute: {
    columns: { id: 'harmless', attempt_id: 'harmless', status: 'harmless', reason: 'harmless' },
    person: { whose: (person: Person) => sql`attempt_id in ${attempts(person)}`, erase: 'keep', blank: {} },
  },
  refund_line: {
    columns: { refund_id: 'harmless', shoe_id: 'harmless', size: 'harmless' },
    person: {
      whose: (person: Person) =>
        sql`refund_id in (select id from refund where attempt_id in ${attempts(person)})`,
      erase: 'keep',
      blank: {},
    },
  },
  refund: {
    columns: {
      id: 'harmless',
      attempt_id: 'harmless',
      provider_id: 'harmless',
      origin: 'harmless',
      status: 'harmless',
      failure_reason: 'harmless',
      reason: 'harmless',
      note: 'text',
      requested_by: 'administrator',
      idempotency_key: 'harmless',
      request_hash: 'harmless',
    },
    person: {
      whose: (person: Person) => sql`attempt_id in ${attempts(person)}`,
      erase: 'keep',
      blank: { note: nothing },
    },
  },
  order_event: {
    columns: { order_id: 'harmless', kind: 'harmless', provider_ref: 'harmless', detail: 'document' },
    person: {
      whose: (person: Person) => sql`order_id in ${orders(person)}`,
      erase: 'keep',
      blank: { detail: nothing },
    },
  },
  order_ledger: {
    columns: {
      order_id: 'harmless',
      kind: 'harmless',
      about: 'harmless',
      detail: 'document',
      by: 'administrator',
    },
    person: {
      whose: (person: Person) =>
        sql`order_id in ${attempts(person)} and kind in ('address-changed', 'refund-requested', 'shipped', 'unshipped')`,
      atOnce: true,
      erase: 'keep',
      blank: { detail: nothing },
    },
  },
  order_item: {
    columns: {
      order_id: 'harmless',
      shoe_id: 'harmless',
      size: 'harmless',
      name: 'harmless',
      image: 'harmless',
    },
    person: { whose: (person: Person) => sql`order_id in ${orders(person)}`, erase: 'keep', blank: {} },
  },
  shipment: {
    columns: { order_id: 'harmless', carrier: 'harmless', tracking_number: 'text' },
    person: {
      whose: (person: Person) => sql`order_id in ${orders(person)}`,
      atOnce: true,
      erase: 'keep',
      blank: { tracking_number: nothing },
    },
  },
  shipment_line: {
    columns: { order_id: 'harmless', shoe_id: 'harmless', size: 'harmless' },
    person: { whose: (person: Person) => sql`order_id in ${orders(person)}`, erase: 'keep', blank: {} },
  },
  shop_order: {
    columns: {
      id: 'harmless',
      attempt_id: 'harmless',
      id_payment: 'harmless',
      uid: 'harmless',
      email: 'email',
      status: 'harmless',
      currency: 'harmless',
      carrier: 'harmless',
      tracking_number: 'text',
    },
    person: {
      whose: ofUid,
      atOnce: true,
      erase: 'keep',
      blank: { uid: nobody, email: noText, tracking_number: nothing },
    },
  },
  attempt_line: {
    columns: {
      attempt_id: 'harmless',
      shoe_id: 'harmless',
      size: 'harmless',
      name: 'harmless',
      image: 'harmless',
    },
    person: { whose: (person: Person) => sql`attempt_id in ${attempts(person)}`, erase: 'keep', blank: {} },
  },
  checkout_attempt: {
    columns: {
      id: 'harmless',
      id_payment: 'harmless',
      uid: 'harmless',
      email: 'email',
      payment_method: 'harmless',
      idempotency_key: 'harmless',
      request_hash: 'harmless',
      state: 'harmless',
      intent: 'harmless',
      failure: 'harmless',
      client_address: 'network',
      address: 'document',
      discount_code: 'harmless',
      charges: 'harmless',
      tax_calculation: 'harmless',
      currency: 'harmless',
    },
    person: {
      whose: ofUid,
      atOnce: true,
      erase: 'keep',
      blank: { uid: nobody, email: noText, client_address: nothing, address: nothing },
    },
  },
} as const satisfies Record<string, TablePrivacy>;
