import { type AuditLogClient, createAuditLogClient } from '#tests/support/audit-log-client.ts';
import { type Member, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

/** A maker in the Union. */
export const velmora = {
  name: 'Velmora GmbH',
  postal: 'Hafenstraße 1, 20457 Hamburg, Germany',
  email: 'safety@velmora.example',
  country: 'DE',
  responsible: null,
};

/** One outside it, with somebody inside who is responsible. */
export const huaxie = {
  name: 'Huaxie Co. Ltd.',
  postal: '8 Shoe Road, Jinjiang, China',
  email: 'https://huaxie.example/contact',
  country: 'CN',
  responsible: {
    name: 'Schuhimport Wien KG',
    postal: 'Ring 5, 1010 Wien, Austria',
    email: 'office@import.example',
  },
};

/** All facts of a shoe apart from its maker. */
export const ownFacts = {
  identifier: 'VEL-ORBIT-24',
  hsCode: '64039900',
  origin: 'PT',
  warnings: 'Not suitable for climbing.',
  materials: { upper: ['leather', 'textile'], lining: ['textile'], sole: ['other'] },
} as const;

/** The facts of a shoe without any. */
export const noFacts = {
  maker: null,
  identifier: null,
  hsCode: null,
  origin: null,
  warnings: null,
  materials: { upper: null, lining: null, sole: null },
};

/** A shop whose administrator sets the facts of shoes. */
export interface FactsShop {
  readonly shop: TestShop;
  readonly ada: Member;
  readonly history: AuditLogClient;
  brandId(name: string): Promise<string>;
  find(id: string): ReturnType<typeof findOf>;
  /** What shoppers see. */
  offer(id: string): ReturnType<typeof offerOf>;
  /** Sends a change as it is, also a wrong one. */
  change(id: string, body: object): Promise<{ status: number; body: unknown }>;
  setMaker(brandId: string, body: object): Promise<{ status: number; body: unknown }>;
}

const findOf = (ada: Member, id: string) => ada.call('GET /admin/shoes/{id}/facts', { params: { id } });
const offerOf = (shop: TestShop, id: string) =>
  shop.visitor().call('GET /shoes/{id}/facts', { params: { id } });

/** Opens one; close its `shop` after the tests. */
export async function openFactsShop(): Promise<FactsShop> {
  const shop = await openTestShop();
  const ada = await shop.administrator(1);
  const put = async (path: string, body: object) => {
    const response = await ada.request('PUT', `/api/admin/${path}`, { body });
    return { status: response.statusCode, body: response.json() };
  };
  return {
    shop,
    ada,
    history: createAuditLogClient(ada),
    async brandId(name) {
      const query = shop.db.selectFrom('brand').select('id').where('name', '=', name);
      return (await query.executeTakeFirstOrThrow()).id;
    },
    find: (id) => findOf(ada, id),
    offer: (id) => offerOf(shop, id),
    change: (id, body) => put(`shoes/${id}/facts`, body),
    setMaker: (brandId, body) => put(`brands/${brandId}/maker`, body),
  };
}
