import { pino } from 'pino';
import { z } from 'zod';
import { joinedWaitlist } from '#features/waitlist/contract.ts';
import type { Database } from '#platform/database/database.ts';
import { pageAddresses } from '../support/page-addresses.ts';
import { openPageTestShop } from '../support/page-test-shop.ts';
import type { TestClient } from '../support/test-client.ts';
import { foundRequests } from './found-requests.ts';
import { listRoutes, type Route } from './list-routes.ts';
import type { FuzzedRequest, FuzzedRoute, Role } from './random-requests.ts';
import { valueSchema } from './schema-values.ts';
import { type RawResponse, sendBytes } from './send-bytes.ts';

/** A whole shop on a port, with a session for each role. */
export interface FuzzShop {
  readonly routes: readonly FuzzedRoute[];
  /** Ids and texts that exist in the shop. */
  readonly known: readonly string[];
  /** Requests that every run sends. */
  readonly found: readonly FuzzedRequest[];
  /** What was logged as an error since the last call. */
  takeLoggedErrors(): unknown[];
  send(request: FuzzedRequest): Promise<RawResponse>;
  close(): Promise<void>;
}

/** Pages, their forms and the data of their loaders: two routes of the server, many of React Router. */
const pageRoutes: readonly Route[] = pageAddresses.flatMap((path) => [
  { method: 'GET', path },
  { method: 'GET', path: `${path === '/' ? '/_' : path}.data` },
  { method: 'POST', path },
]);

const operation = z.looseObject({
  parameters: z.array(z.looseObject({ name: z.string(), in: z.string() })).default([]),
  requestBody: z
    .looseObject({ content: z.record(z.string(), z.looseObject({ schema: valueSchema })) })
    .optional(),
});
const openApi = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), operation)),
});

/** Opens the shop with its catalog, sandboxes and pages. */
export async function openFuzzShop(): Promise<FuzzShop> {
  const loggedErrors: unknown[] = [];
  const log = pino({ level: 'error' }, { write: (line) => loggedErrors.push(JSON.parse(line)) });
  const shop = await openPageTestShop({ SEED: 'catalogue', RATE_LIMIT_SCALE: '1000000' }, log);
  const customer = shop.visitor();
  const account = { email: 'mina@mail.test', password: 'correct horse' };
  const signedUp = await customer.request('POST', '/api/auth/sign-up/email', { body: account });
  const { user } = z.object({ user: z.object({ id: z.string() }) }).parse(signedUp.json());
  await customer.request('POST', '/api/users', { body: { email: account.email, idUser: user.id } });
  const cookies: Record<Role, string> = {
    visitor: '',
    customer: cookieOf(customer),
    administrator: cookieOf(await shop.administrator()),
  };
  const shoes = (await shop.visitor().request('GET', '/api/shoes')).json<{ _id: string }[]>();
  const places = await joinWaitlists(customer, shop.db);
  const asked = await shop.visitor().request('GET', '/api/auth/passkey/generate-authenticate-options');
  const passkeyCookie = asked.cookies.find(({ name }) => name === 'shop.passkey')?.value ?? '';
  const document = openApi.parse((await shop.visitor().request('GET', '/api/openapi.json')).json());
  const port = Number(new URL(await shop.app.listen({ port: 0, host: '127.0.0.1' })).port);
  const ofServer = listRoutes(shop.app.printRoutes({ commonPrefix: false }));
  // The router has those of pages whose forms it treats in another way.
  const isListed = ({ method, path }: Route) =>
    ofServer.some((route) => route.method === method && route.path === path);
  const ofPages = pageRoutes.filter((route) => !isListed(route));
  return {
    routes: [...ofServer, ...ofPages].map((route) => describeRoute(route, document)),
    known: [...shoes.map(({ _id }) => _id), user.id, account.email, 'pm_card_visa', 'Lumenor', 'admin'],
    found: foundRequests({ origin: shop.origin, places, passkeyCookie: encodeURIComponent(passkeyCookie) }),
    takeLoggedErrors: () => loggedErrors.splice(0),
    async send(request) {
      const send = () => sendBytes(port, toBytes(request, new URL(shop.origin).host, cookies));
      const response = await send();
      if (response.status !== 503 || !/^retry-after: \d/im.test(response.text)) return response;
      // The machine is so busy that the database seems to be down: the shop asks to come back, as any client should.
      await shop.waitUntilReady();
      return send();
    },
    close: () => shop.close(),
  };
}

/** Puts an account on the waitlists of two sizes, which are sold out for it; returns the places' ids. */
async function joinWaitlists(member: TestClient, db: Database): Promise<string[]> {
  const sizes = await db
    .updateTable('shoe_size')
    .set({ quantity: 0 })
    .where('id', 'in', (from) => from.selectFrom('shoe_size').select('id').orderBy('id').limit(2))
    .returning(['shoe_id', 'size'])
    .execute();
  const places: string[] = [];
  for (const { shoe_id: shoeId, size } of sizes) {
    const joined = await member.call('POST /waitlist', { body: { shoeId, size } });
    const place = joinedWaitlist.safeParse(joined.ok ? joined.body : null);
    if (place.success) places.push(place.data._id);
  }
  return places;
}

function describeRoute({ method, path }: Route, document: z.infer<typeof openApi>): FuzzedRoute {
  const described = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  const queryNames = (described?.parameters ?? [])
    .filter((one) => one.in === 'query')
    .map(({ name }) => name);
  const [type, content] = Object.entries(described?.requestBody?.content ?? {})[0] ?? [];
  return { method, path, queryNames, ...(type && content && { body: { type, schema: content.schema } }) };
}

const cookieOf = (client: TestClient): string =>
  [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** The request as bytes, framed correctly and on a connection of its own. */
function toBytes(request: FuzzedRequest, host: string, cookies: Record<Role, string>): Buffer {
  const { route, role, target, headers, body } = request;
  // Whoever signs out stops being who they are for all requests that follow.
  const cookie = route.path.endsWith('/sign-out') ? '' : cookies[role];
  const sandboxKey = route.path.startsWith('/sandbox/v1') ? 'Bearer sk_sandbox' : '';
  const lines = [
    `${route.method} ${target} HTTP/1.1`,
    `host: ${host}`,
    'connection: close',
    `content-length: ${body.length}`,
    ...(cookie ? [`cookie: ${cookie}`, `origin: http://${host}`] : []),
    ...(sandboxKey ? [`authorization: ${sandboxKey}`] : []),
    ...headers.map(([name, value]) => `${name}: ${value}`),
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body]);
}
