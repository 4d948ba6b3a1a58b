import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Access, Endpoint } from '#platform/contract/endpoints/endpoint.ts';
import type { ApiCall } from '#platform/contract/endpoints/endpoint-types.ts';
import type { ProblemCode } from '#platform/contract/endpoints/problem.ts';
import { authCalls } from '#shop/accounts/server/identity-provider.ts';
import { allEndpoints } from '#shop/all-endpoints.ts';
import type { TestClient } from '../support/test-client.ts';
import { type Member, openTestShop, type TestShop } from '../support/test-shop.ts';

/** Who sends the request; customer A owns the resources in the paths. */
const roles = ['visitor', 'forged', 'owner', 'other', 'disabled', 'manager', 'administrator'] as const;
type Role = (typeof roles)[number];

/** The expected problem of each access rule for each role; null means allowed. Written out on purpose, not computed. */
const expected: Record<Access, Record<Role, ProblemCode | null>> = {
  anyone: same(null),
  'signed-in': { ...same(null), visitor: 'SIGN_IN_NEEDED', forged: 'SIGN_IN_NEEDED' },
  enabled: {
    ...same(null),
    visitor: 'SIGN_IN_NEEDED',
    forged: 'SIGN_IN_NEEDED',
    disabled: 'ACCOUNT_DISABLED',
  },
  self: {
    ...same('FORBIDDEN'),
    visitor: 'SIGN_IN_NEEDED',
    forged: 'SIGN_IN_NEEDED',
    disabled: 'ACCOUNT_DISABLED',
    owner: null,
  },
  'self-or-administrator': {
    ...same('FORBIDDEN'),
    visitor: 'SIGN_IN_NEEDED',
    forged: 'SIGN_IN_NEEDED',
    disabled: 'ACCOUNT_DISABLED',
    owner: null,
    administrator: null,
  },
  administrator: {
    ...same('FORBIDDEN'),
    visitor: 'SIGN_IN_NEEDED',
    forged: 'SIGN_IN_NEEDED',
    disabled: 'ACCOUNT_DISABLED',
    administrator: null,
  },
};

/** Rules of routes that are not in the contract, such as exports. */
const outsideContract = ['anyone', 'signed-in', 'enabled', 'administrator'] as const;

let shop: TestShop;
let owner: Member;
const clients = new Map<Role, TestClient>();
beforeAll(async () => {
  shop = await openTestShop({
    mount: async (app) => {
      for (const access of outsideContract)
        app.get(`/outside/${access}`, { config: { access }, schema: { hide: true } }, async () => ({
          done: true,
        }));
    },
  });
  const [first, other, disabled, manager] = [
    await shop.signUp(),
    await shop.signUp(),
    await shop.signUp(),
    await shop.signUp(),
  ];
  owner = first;
  const change = (uid: string, values: { status?: 'Disabled'; manager?: boolean }) =>
    shop.db.updateTable('shop_user').set(values).where('uid', '=', uid).execute();
  await change(disabled.uid, { status: 'Disabled' });
  await change(manager.uid, { manager: true });
  const forged = shop.visitor();
  for (const [name, value] of owner.cookies) forged.cookies.set(name, `${value.slice(0, -6)}AAAAAA`);
  const administrator = await shop.administrator(1);
  const all: Record<Role, TestClient> = {
    visitor: shop.visitor(),
    forged,
    owner,
    other,
    disabled,
    manager,
    administrator,
  };
  for (const role of roles) clients.set(role, all[role]);
});
afterAll(() => shop.close());

const problemSchema = z.object({ code: z.string() });

/** The access problem of a request with invalid input; null when the request gets past the access check. */
async function findAccessProblem(endpoint: Endpoint, role: Role): Promise<string | null> {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, () => owner.uid);
  const response = await clients.get(role)?.request(endpoint.method, `/api${path}`, {
    ...(endpoint.method !== 'GET' && { body: { nonsense: true } }),
  });
  expect(response?.statusCode).toBeLessThan(500);
  const { code } = problemSchema.safeParse(response?.json()).data ?? {};
  return code === 'SIGN_IN_NEEDED' || code === 'ACCOUNT_DISABLED' || code === 'FORBIDDEN' ? code : null;
}

describe.each(Object.entries(allEndpoints))('%s', (_name, endpoint) => {
  test.each(roles)(`(${endpoint.access}) answers the %s as declared`, async (role) => {
    expect(await findAccessProblem(endpoint, role)).toBe(expected[endpoint.access][role]);
  });
});

describe.each<[Access, (call: ApiCall) => Promise<{ ok: boolean; problem?: { code: string } }>]>([
  ['anyone', (call) => call('GET /session', {})],
  ['enabled', (call) => call('GET /account/security', {})],
  ['self-or-administrator', (call) => call('GET /favorites/{uid}', { params: { uid: owner.uid } })],
  ['administrator', (call) => call('GET /users', {})],
])('a page that makes a call for %s', (access, makeCall) => {
  test.each(roles)('gets what is declared for the %s', async (role) => {
    const cookies = [...(clients.get(role)?.cookies ?? [])].map(([name, value]) => `${name}=${value}`);
    const { ok, problem } = await makeCall(shop.app.inProcessCalls.open(new Set(), cookies.join('; ')));
    expect([ok, problem?.code ?? null]).toEqual([expected[access][role] === null, expected[access][role]]);
  });
});

describe.each(outsideContract)('a route outside the contract for %s', (access) => {
  test.each(roles)('answers the %s as declared', async (role) => {
    const response = await clients.get(role)?.request('GET', `/outside/${access}`);
    const { code } = problemSchema.safeParse(response?.json()).data ?? { code: null };
    expect(code).toBe(expected[access][role]);
  });
});

test('a route that declares no access does not start', async () => {
  const mount = async (app: FastifyInstance) => {
    app.get('/forgotten', async () => 'open to all');
  };
  await expect(openTestShop({ mount })).rejects.toThrow('/forgotten declares no access');
});

test('every operation of the OpenAPI document is declared in the contract or by the auth library', async () => {
  const { paths } = z
    .object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
    .parse((await shop.visitor().request('GET', '/api/openapi.json')).json());
  const documented = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const declared = Object.values(allEndpoints).map(({ method, path }) => `${method} /api${path}`);
  const accounts = authCalls.map((call) => call.replace(' ', ' /api/auth'));
  expect(documented.sort()).toEqual([...declared, ...accounts].sort());
});

test('a rejected request changes nothing', async () => {
  const dump = async () =>
    JSON.stringify(
      await Promise.all(
        (
          [
            'shoe',
            'brand',
            'shoe_size',
            'favorite',
            'review',
            'shop_user',
            'shop_order',
            'admin_history',
          ] as const
        ).map((table) => shop.db.selectFrom(table).selectAll().orderBy('id').execute()),
      ),
    );
  const before = await dump();
  for (const role of ['visitor', 'forged', 'other', 'disabled', 'manager'] as const) {
    const client = clients.get(role);
    await client?.request('DELETE', '/api/shoes/shoe-tide');
    await client?.request('PUT', '/api/admin/onsale/shoe-tide', { body: { onSale: false } });
    await client?.request('PUT', '/api/shoes/addSize/shoe-tide', { body: { size: '9', q: '1' } });
    await client?.request('POST', '/api/brands', { body: { name: 'Mine' } });
    await client?.request('POST', `/api/favorites/${owner.uid}`, { body: { shoeId: 'shoe-tide' } });
  }
  expect(await dump()).toBe(before);
});

function same<T>(value: T): Record<Role, T> {
  return {
    visitor: value,
    forged: value,
    owner: value,
    other: value,
    disabled: value,
    manager: value,
    administrator: value,
  };
}
