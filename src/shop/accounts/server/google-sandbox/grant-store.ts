import { createPrivateKey, generateKeyPair, type KeyObject, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#database/tables.ts';

type Database = Kysely<Tables>;

/** The grant of an authorization code: the account, and parameters of the request. */
export interface Grant {
  readonly email: string;
  readonly redirectUri: string;
  /** PKCE, RFC 7636 with method S256. */
  readonly challenge: string;
  readonly nonce: string | null;
}

/** The lifetime of an unredeemed code, in seconds. */
const codeSeconds = 60;

/** Creates the tables, safely for concurrent processes, and returns the signing key that all of them share. */
export async function prepareGrantStore(db: Database): Promise<KeyObject> {
  const schema = await readFile(join(import.meta.dirname, 'schema.sql'), 'utf8');
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(1735878503)`.execute(transaction);
    await sql.raw(schema).execute(transaction);
    return (await findSigningKey(transaction)) ?? createSigningKey(transaction);
  });
}

/** Stores a grant; resolves to its authorization code. */
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

/** Redeems a code, once; null when it does not exist or has expired. */
export async function redeemCode(db: Database, code: string): Promise<Grant | null> {
  const { rows } = await sql<Grant & { valid: boolean }>`
    delete from sandbox_google.code where code = ${code}
    returning email, redirect_uri as "redirectUri", challenge, nonce, expires_at > now() as valid`.execute(
    db,
  );
  const [row] = rows;
  return row?.valid ? row : null;
}

async function findSigningKey(transaction: Database): Promise<KeyObject | null> {
  const { rows } = await sql<{ pem: string }>`select pem from sandbox_google.signing_key`.execute(
    transaction,
  );
  return rows[0] ? createPrivateKey(rows[0].pem) : null;
}

async function createSigningKey(transaction: Database): Promise<KeyObject> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  await sql`insert into sandbox_google.signing_key (pem) values (${pem})`.execute(transaction);
  return privateKey;
}
