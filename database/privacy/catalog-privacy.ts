import { harmless, type TablePrivacy } from './table-privacy.ts';

/** Tables that an earlier release uses beside this one; nothing writes them any more, and a later release drops them. */
const unused = {
  balance_sync: harmless('phase', 'after_id'),
  balance_transaction: harmless('id', 'type', 'category', 'currency', 'source', 'intent', 'payout_id'),
  dispute_answer: harmless(
    ...['id', 'dispute_id', 'kind', 'evidence', 'outcome', 'refusal'],
    ...['requested_by', 'idempotency_key', 'request_hash'],
  ),
  payout: harmless('id', 'currency', 'status'),
};

/** What is sold, what is counted, and what the shop remembers of itself. */
export const catalogPrivacy: Readonly<Record<string, TablePrivacy>> = {
  ...unused,
  analytics_day: harmless('event', 'screen'),
  brand: harmless('id', 'name', 'name_key', 'size_chart'),
  catalogue_change: harmless('id', 'title', 'brands'),
  catalogue_change_shoe: harmless('change_id', 'shoe_id', 'kind', 'before', 'after'),
  catalogue_change_size: harmless('change_id', 'shoe_id', 'size', 'numbers_before', 'numbers_after'),
  listing_change: harmless('id', 'brand_key', 'color_key', 'name_key'),
  footer_link: harmless('slug'),
  mail_template: harmless('kind', 'subject', 'texts'),
  migration: harmless('name', 'checksum'),
  page: harmless('slug'),
  page_version: {
    columns: { slug: 'harmless', title: 'harmless', markdown: 'harmless', uid: 'administrator' },
  },
  price_change: { columns: { shoe_id: 'harmless', uid: 'administrator' } },
  search_word: harmless('word'),
  shoe: harmless(
    'id',
    'name',
    'name_key',
    'brand',
    'brand_key',
    'color',
    'color_key',
    'description',
    'handle',
    'model',
    'picture_base',
    'picture_views',
    'picture_placeholder',
    'picture_id',
    'picture_alt',
    'more_pictures',
  ),
  sales_day: harmless('currency'),
  shoe_sales_day: harmless('shoe_id', 'currency'),
  shoe_size: harmless('id', 'shoe_id', 'size', 'sku', 'barcode'),
  shoe_tally: harmless('brand_key', 'color_key', 'color'),
  size_tally: harmless('size', 'brand_key', 'color_key'),
  shop_fact: harmless('key', 'value'),
  shop_file: harmless('hash', 'type', 'content', 'png'),
  shop_settings: harmless('settings'),
  // Means nothing to another server.
  stock_change: { ...harmless('shoes', 'tags'), anonymous: 'dropped' },
  webhook_event: harmless('id', 'type'),
};
