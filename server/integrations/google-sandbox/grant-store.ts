import { createPrivateKey, generateKeyPair, type KeyObject, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#database/tables.ts';

type Database = Kysely<Tables>;

/** What a code stands for: who agreed, and the request it answers. */
export interface Grant {
  readonly email: string;
  readonly redirectUri: string;
  /** PKCE, RFC 7636 with method S256. */
  readonly challenge: string;
  readonly nonce: string | null;
}

/** A code that nobody took within so many seconds is void. */
const codeSeconds = 60;

/** Creates the books once, however many processes start together, and gives the key that all of them sign with. */
export async function prepareGrantStore(db: Database): Promise<KeyObject> {
  const schema = await readFile(join(import.meta.dirname, 'schema.sql'), 'utf8');
  return db.transaction().execute(async (books) => {
    await sql`select pg_advisory_xact_lock(1735878503)`.execute(books);
    await sql.raw(schema).execute(books);
    return (await findKey(books)) ?? makeKey(books);
  });
}

/** Writes a grant down; resolves to its code. */
export async function issueCode(
  db: Database,
  { email, redirectUri, challenge, nonce }: Grant,
): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  await sql`delete from sandbox_google.code where expires_at < now()`.execute(db);
  await sql`
    insert into sandbox_google.code (code, email, redirect_uri, challenge, nonce, expires_at)
    values (${code}, ${email}, ${redirectUri}, ${challenge}, ${nonce}, now() + ${codeSeconds} * interval '1 second')`.execute(
    db,
  );
  return code;
}

/** Takes a code, once; null when there is none or it is void. */
export async function redeemCode(db: Database, code: string): Promise<Grant | null> {
  const { rows } = await sql<Grant & { valid: boolean }>`
    delete from sandbox_google.code where code = ${code}
    returning email, redirect_uri as "redirectUri", challenge, nonce, expires_at > now() as valid`.execute(
    db,
  );
  const [row] = rows;
  return row?.valid ? row : null;
}

async function findKey(books: Database): Promise<KeyObject | null> {
  const { rows } = await sql<{ pem: string }>`select pem from sandbox_google.signing_key`.execute(books);
  return rows[0] ? createPrivateKey(rows[0].pem) : null;
}

async function makeKey(books: Database): Promise<KeyObject> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  await sql`insert into sandbox_google.signing_key (pem) values (${pem})`.execute(books);
  return privateKey;
}
