import { constants, setPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { launch } from '#features/launches/contract/launches.ts';
import { countStockedUnits } from '../../support/invariants.ts';
import {
  createKillableShopIdentity,
  killableShopAdministrators,
} from '../../support/killable-shop-identity.ts';
import { createCartLine, signUpBuyer } from '../checkout-client.ts';
import type { DrillDatabases } from '../drill-databases.ts';
import { contestedSize, openDrillEnvironment, origin } from '../drill-environment.ts';
import { openRestartableShop, type RestartableShop } from '../restartable-shop.ts';
import { waitUntilSettled } from '../wait-until-settled.ts';
import { createPerson, type PersonResult, type Temper } from './person.ts';
import { startProbe } from './start-probe.ts';
import { type LaunchFindings, verifyLaunch } from './verify-launch.ts';

/** The size of the launch drill. */
export interface LaunchDrillSize {
  readonly people: number;
  readonly pairs: number;
}

interface LaunchDrillOptions extends LaunchDrillSize, DrillDatabases {
  readonly log: (line: string) => void;
}

/** How long admissions last, and the whole launch may take, in ms. */
const holdMs = 8_000;
const longest = 15 * 60_000;
/** They come in so many ms for each of them: the machine simulates them, too. */
const joiningMs = 8;

const tempers: readonly Temper[] = [
  ...(['buys', 'buys', 'buys', 'buys', 'buys', 'buys', 'buys'] as const),
  'buys after a declined card',
  'lets it lapse',
  'gives it up',
];

/**
 * Lets thousands stand in the line of a launch over two processes, kills one of them while it is open and starts it
 * again, and checks what is left: each pair sold once, everybody answered, the order as the published seed gives it.
 */
export async function runLaunchDrill(options: LaunchDrillOptions): Promise<LaunchFindings> {
  const { people, pairs, shopUrl, sandboxUrl, pooledUrl, replicaUrl, log } = options;
  await using environment = await openDrillEnvironment({ shopUrl, sandboxUrl }, 0);
  await environment.db
    .updateTable('shoe_size')
    .set({ quantity: pairs })
    .where('shoe_id', '=', contestedSize.shoe)
    .where('size', '=', contestedSize.size)
    .execute();
  await using opened = new AsyncDisposableStack();
  const open = async () =>
    opened.use(
      await openRestartableShop(environment, {
        databaseUrl: shopUrl,
        pooledUrl,
        replicaUrl,
        processorPort: environment.processor.port,
        absentAfter: 5_000,
        openFor: 250,
        launchHoldMs: holdMs,
      }),
    );
  const [first, second] = [await open(), await open()];
  const endpoints = (number: number) => takeTurns([first, second], number);
  const stocked = await countStockedUnits(environment);

  log(`Signing up ${people} people …`);
  const line = await createCartLine(first, contestedSize.shoe, contestedSize.size);
  const crowd = await signUpAll(people, (number) => endpoints(number), log).then((clients) =>
    clients.map((client, number) =>
      createPerson(endpoints(number), {
        client,
        line,
        temper: tempers[(number * 7 + 3) % tempers.length] ?? 'buys',
      }),
    ),
  );
  using probe = startProbe([first, second]);
  // The crowd stands for thousands of other machines: this thread gets what the shop and the probe leave.
  setPriority(constants.priority.PRIORITY_LOW);
  await wait(5_000);
  const quiet = await probe.read();
  const opensAt = new Date(Date.now() + 20_000 + people * 2 * joiningMs);
  const announced = await announce(environment.db, first, opensAt);
  log(`Announced. Most of them take a place before it opens, the others after.`);
  const stopping = AbortSignal.timeout(longest);
  const early = crowd.filter((_, number) => number % 10 !== 9);
  const joinedAt = performance.now();
  await Promise.all(
    early.map(async (person) => {
      await wait(Math.random() * people * joiningMs);
      await person.join(stopping);
    }),
  );
  const joinSeconds = (performance.now() - joinedAt) / 1000;
  log(`${early.length} joined in ${joinSeconds.toFixed(1)} s. Waiting for the opening …`);
  await probe.read();
  const results: PersonResult[] = [];
  const standing = Promise.all(
    crowd.map(async (person, number) => {
      if (number % 10 === 9) await wait(Math.max(0, opensAt.getTime() - Date.now()));
      results.push(await person.stand(stopping));
    }),
  );
  await untilSold(environment.db, Math.ceil(pairs / 4), stopping);
  log('Killing one of the two processes.');
  await second.killAndRestart();
  await standing;
  const during = await probe.read();
  await waitUntilSettled(environment, { within: 60_000 });
  return await verifyLaunch(environment, {
    results,
    pairs,
    stocked,
    quiet,
    during,
    joinSeconds,
    joined: early.length,
    commitment: announced,
    shoe: contestedSize.shoe,
    shopUrl: first.shopUrl(),
  });
}

/** Requests go to the processes in turns; where one is gone the next try gets the other. */
function takeTurns(shops: readonly [RestartableShop, RestartableShop], number: number): RestartableShop {
  let turn = number;
  return { ...shops[0], shopUrl: () => (shops[turn++ % 2] ?? shops[0]).shopUrl() };
}

async function signUpAll(
  count: number,
  endpoints: (number: number) => RestartableShop,
  log: (line: string) => void,
) {
  const clients: Awaited<ReturnType<typeof signUpBuyer>>[] = [];
  while (clients.length < count) {
    const few = Math.min(20, count - clients.length);
    const start = clients.length;
    clients.push(
      ...(await Promise.all(
        Array.from({ length: few }, (_, index) => signUpBuyer(endpoints(start + index))),
      )),
    );
    if (clients.length % 1_000 === 0) log(`  ${clients.length} of ${count}`);
  }
  return clients;
}

/** Makes the shoe a launch, as an administrator does. @returns the commitment to the seed */
async function announce(
  db: Parameters<typeof createKillableShopIdentity>[0],
  { shopUrl }: RestartableShop,
  opensAt: Date,
): Promise<string> {
  const [administrator] = killableShopAdministrators;
  const password = 'correct horse';
  await createKillableShopIdentity(db).ensureAccount({ ...administrator, password, displayName: 'Ada' });
  const send = (method: string, path: string, body: object, cookie = '') =>
    fetch(`${shopUrl()}/api${path}`, {
      method,
      headers: { origin, cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const signedIn = await send('POST', '/auth/sign-in/email', { email: administrator.email, password });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const path = `/admin/shoes/${contestedSize.shoe}/launch`;
  const response = await send('PUT', path, { opensAt: opensAt.toISOString(), perAccount: 1 }, cookie);
  return launch.parse(await response.json()).commitment;
}

async function untilSold(
  db: Parameters<typeof createKillableShopIdentity>[0],
  count: number,
  until: AbortSignal,
): Promise<void> {
  while (!until.aborted) {
    // The thousands share this thread, so that an answer may come later than a connection waits for it.
    const orders = await db
      .selectFrom('shop_order')
      .select('id')
      .execute()
      .catch(() => []);
    if (orders.length >= count) return;
    await wait(100);
  }
}
