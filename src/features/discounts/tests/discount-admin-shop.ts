import type { ApiResult } from '#platform/contract/endpoints/endpoint-types.ts';
import { type AuditLogClient, createAuditLogClient } from '#tests/support/audit-log-client.ts';
import { type Member, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import type { Discount } from '../contract/discounts.ts';

/** What every code of these tests takes off, unless the test says something else. */
export const tenPercent = { kind: 'percent', value: 10 } as const;

/** A shop whose administrator makes discounts. */
export interface DiscountShop {
  readonly shop: TestShop;
  readonly ada: Member;
  readonly history: AuditLogClient;
  /** Creates a single code. @throws if it is rejected */
  create(code: string, rules?: object): Promise<Discount>;
  /** Creates a batch. @throws if it is rejected */
  createBatch(prefix: string, count: number, idempotencyKey?: string): Promise<Discount>;
  find(id: string): Promise<ApiResult<'GET /admin/discounts/{id}'>>;
  change(id: string, rules: object): Promise<ApiResult<'PUT /admin/discounts/{id}'>>;
  remove(id: string): Promise<ApiResult<'DELETE /admin/discounts/{id}'>>;
  /** The first page of a search. */
  search(text: string): Promise<readonly Discount[]>;
  /** The codes of a discount, in alphabetical order, and whether they are valid. */
  codesOf(id: string): Promise<{ code: string; is_valid: boolean }[]>;
}

/** Opens one; close its `shop` after the tests. */
export async function openDiscountShop(): Promise<DiscountShop> {
  const shop = await openTestShop();
  const ada = await shop.administrator(1);
  return {
    shop,
    ada,
    history: createAuditLogClient(ada),
    create: async (code, rules = {}) =>
      bodyOf(await ada.call('POST /admin/discounts', { body: { code, ...tenPercent, ...rules } })),
    createBatch: async (prefix, count, idempotencyKey) => {
      const body = { prefix, count, ...tenPercent };
      const options = idempotencyKey === undefined ? {} : { idempotencyKey };
      return bodyOf(await ada.call('POST /admin/discounts/batch', { body }, options));
    },
    find: (id) => ada.call('GET /admin/discounts/{id}', { params: { id } }),
    change: (id, rules) =>
      ada.call('PUT /admin/discounts/{id}', { params: { id }, body: { ...tenPercent, ...rules } }),
    remove: (id) => ada.call('DELETE /admin/discounts/{id}', { params: { id } }),
    search: async (text) => bodyOf(await ada.call('GET /admin/discounts', { query: { search: text } })),
    codesOf: (id) =>
      shop.db
        .selectFrom('discount_code')
        .select(['code', 'is_valid'])
        .where('discount_id', '=', id)
        .orderBy('code')
        .execute(),
  };
}

function bodyOf<Body>(answer: { ok: true; body: Body } | { ok: false; problem: { detail: string } }): Body {
  if (!answer.ok) throw new Error(answer.problem.detail);
  return answer.body;
}

/** The status of a response. */
export const statusOf = (
  answer: { ok: true; status: number } | { ok: false; problem: { status: number } },
): number => (answer.ok ? answer.status : answer.problem.status);
