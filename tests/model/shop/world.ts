import { randomUUID } from 'node:crypto';
import type { AuditEntry } from '#platform/audit/contract.ts';
import type { TestCheckoutBody } from '../../support/checkout-requests.ts';
import { addPasskey, signInWithPasskey } from '../../support/passkey-client.ts';
import { createSoftwarePasskey, type SoftwarePasskey } from '../../support/software-passkey.ts';
import { createClient, type TestClient } from '../../support/test-client.ts';
import type { Facts, TypedShoe } from './facts.ts';
import { administratorPassword, type ModelShop } from './model-shop.ts';
import type { Reader } from './reader.ts';

/** Somebody with an account, and the browser they use. */
export interface Shopper {
  readonly uid: string;
  readonly email: string;
  readonly name: string;
  readonly password: string;
  readonly cookies: Map<string, string>;
  /** Words that occur nowhere but in what is kept about them. */
  readonly traces: readonly string[];
}

/** A cart with the card that pays it, where it goes, and the key under which it is sent. */
export interface FilledCart extends TestCheckoutBody {
  readonly address: Readonly<Record<string, string>>;
  readonly key: string;
}

/** An order as its buyer knows it. */
export interface KnownOrder {
  readonly idPayment: string;
  readonly uid: string;
  readonly shoes: readonly string[];
}

/** What an administrator's action changed: the facts before and after it. */
export interface KnownAction {
  readonly entry: Pick<AuditEntry, '_id' | 'entity'>;
  readonly before: Facts;
  readonly after: Facts;
}

/** The form of a shoe as an administrator opened it. */
export interface OpenForm {
  readonly id: string;
  readonly fields: TypedShoe & { readonly size: string };
  readonly quantity: number;
}

/** What a walk knows beside the facts. It is copied with a backup, and comes back with it. */
export interface Memory {
  people: Shopper[];
  orders: KnownOrder[];
  /** The carts that were filled last. */
  carts: FilledCart[];
  actions: KnownAction[];
  forms: OpenForm[];
  /** The traces of people who were erased. */
  erased: string[];
}

/** A shop and those who use it. */
export class World implements AsyncDisposable {
  readonly shop: ModelShop;
  memory: Memory = { people: [], orders: [], carts: [], actions: [], forms: [], erased: [] };
  backup: { path: string; memory: Memory; facts: Facts } | null = null;
  reader: Reader | null = null;
  /** A browser of somebody who knows the password of an administrator, and nothing else. */
  readonly thief = new Map<string, string>();
  private readonly passkeys: readonly SoftwarePasskey[];
  private readonly administrators = [new Map<string, string>(), new Map<string, string>()];

  private constructor(shop: ModelShop, passkeys: readonly SoftwarePasskey[]) {
    this.shop = shop;
    this.passkeys = passkeys;
  }

  /** A shop that delivers with tax, whose administrators have a passkey each. */
  static async create(shop: ModelShop): Promise<World> {
    const world = new World(
      shop,
      shop.settings.administrators.map(() => createSoftwarePasskey(shop.origin)),
    );
    for (const [number, { email }] of shop.settings.administrators.entries()) {
      const client = world.browser(0, world.administrators[number]);
      await post(client, '/api/auth/sign-in/email', { email, password: administratorPassword });
      const passkey = world.passkeys[number];
      if (passkey) await addPasskey(client, passkey);
    }
    const settings = {
      delivery: ['US', 'DE'].map((country) => ({ country, priceCents: 490 })),
      salesTaxRates: [{ country: 'US', percent: 8.25 }],
    };
    const administrator = await world.administrator(0);
    const saved = await administrator.request('PUT', '/api/admin/settings', { body: settings });
    if (saved.statusCode !== 200) throw new Error(saved.body);
    return world;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.reader?.[Symbol.asyncDispose]();
  }

  /** A browser that reaches one of the processes. */
  browser(process: number, cookies = new Map<string, string>()): TestClient {
    return createClient(this.shop.app(process), this.shop.origin, { cookies });
  }

  /** An administrator who signed in with their passkey, a few minutes ago at most. */
  async administrator(process: number, number = 0): Promise<TestClient> {
    const client = this.browser(process, this.administrators[number]);
    if (client.cookies.size > 0) return client;
    const passkey = this.passkeys[number];
    if (passkey) await signInWithPasskey(client, passkey);
    return client;
  }

  /** Ends the sessions of administrators in their browsers: the next action of theirs begins with a sign-in. */
  forgetSessions(): void {
    for (const cookies of this.administrators) cookies.clear();
  }

  /** The browser of a person, signed in. */
  async signedIn(person: Shopper, process: number): Promise<TestClient> {
    const client = this.browser(process, person.cookies);
    const session = await client.call('GET /session', {});
    if (session.ok && session.body.user?.uid === person.uid) return client;
    const { email, password } = person;
    await post(client, '/api/auth/sign-in/email', { email, password });
    return client;
  }

  /** Signs somebody up who has this name, and traces of their own. */
  async signUp(name: string, process: number): Promise<Shopper> {
    const mark = randomUUID().slice(0, 8);
    const [email, password] = [`${mark}@mail.test`, `correct ${mark}`];
    const cookies = new Map<string, string>();
    const client = this.browser(process, cookies);
    const created = await post(client, '/api/auth/sign-up/email', { email, password });
    await post(client, '/api/auth/update-user', { name });
    const { id: uid } = created.user;
    await client.call('POST /users', { body: { email, idUser: uid } });
    // What they write by email alone is theirs only once the email is verified.
    await this.shop.db
      .updateTable('account_user')
      .set({ email_verified: true })
      .where('id', '=', uid)
      .execute();
    const person = { uid, email, name, password, cookies, traces: [email, uid, `Lane ${mark}`] };
    this.memory.people.push(person);
    return person;
  }
}

/** @throws Error when the answer is not 200 */
async function post(client: TestClient, path: string, body: object): Promise<{ user: { id: string } }> {
  const response = await client.request('POST', path, { body });
  if (response.statusCode !== 200) throw new Error(`${path} answered ${response.body}`);
  return response.json();
}
