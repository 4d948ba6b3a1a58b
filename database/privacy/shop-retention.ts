import { sql } from 'kysely';
import type { RetentionRule } from './retention-rule.ts';

const nobody = sql`'closed-' || id`;
const hasBuyer = sql`(email <> '' or address is not null)`;
const withoutBuyer = { email: sql`''`, uid: nobody, client_address: sql`null`, address: sql`null` };

/** Rows that others refer to come after these. */
export const shopRetention: readonly RetentionRule[] = [
  {
    what: 'email contents',
    days: 30,
    why: 'administrators can read and resend them',
    table: 'outbox',
    age: 'sent_at',
    where: sql`body_text <> ''`,
    action: { body_text: sql`''`, body_html: sql`''`, unsubscribe_link: sql`null` },
  },
  {
    what: 'who received which email',
    days: 400,
    why: 'proof that a customer was notified, in case of complaints within a year',
    table: 'outbox',
    age: 'created_at',
    where: sql`state <> 'queued'`,
    action: 'remove',
  },
  {
    what: 'messages from the contact form',
    days: 730,
    why: 'agreements with customers, as long as goods are under warranty',
    table: 'contact_message',
    age: 'created_at',
    action: 'remove',
  },
  {
    what: 'newsletter sign-ups that nobody confirmed',
    days: 14,
    why: 'the confirmation link works that long',
    table: 'newsletter_subscriber',
    age: 'created_at',
    where: sql`not confirmed`,
    action: 'remove',
  },
  {
    what: 'actions of administrators',
    days: 1095,
    why: 'claims about changes expire after three years',
    table: 'admin_history',
    age: 'at',
    where: sql`not exists (select from admin_history later where later.undo_of = admin_history.id)`,
    action: 'remove',
  },
  {
    what: 'who made failed payments',
    days: 365,
    why: 'late charges and refunds',
    table: 'checkout_attempt',
    age: 'updated_at',
    where: sql`state = 'failed' and ${hasBuyer}`,
    action: withoutBuyer,
  },
  {
    what: 'who placed each order (the orders stay)',
    days: 3650,
    why: 'accounting records must be kept for ten years',
    table: 'shop_order',
    age: 'created_at',
    where: sql`email <> ''`,
    action: { email: sql`''`, uid: nobody, tracking_number: sql`null` },
  },
  {
    what: 'the tracking numbers of parcels',
    days: 3650,
    why: 'like orders',
    table: 'shipment',
    age: 'shipped_at',
    where: sql`tracking_number is not null`,
    action: { tracking_number: sql`null` },
  },
  {
    what: 'who made paid and refunded payments',
    days: 3650,
    why: 'like orders',
    table: 'checkout_attempt',
    age: 'created_at',
    where: sql`state in ('paid', 'refunded') and ${hasBuyer}`,
    action: withoutBuyer,
  },
  {
    what: 'what buyers changed of their orders',
    days: 3650,
    why: 'like orders',
    table: 'order_event',
    age: 'at',
    where: sql`detail is not null`,
    action: { detail: sql`null` },
  },
  {
    what: 'notes on refunds',
    days: 3650,
    why: 'like orders',
    table: 'refund',
    age: 'created_at',
    where: sql`note is not null`,
    action: { note: sql`null` },
  },
];
