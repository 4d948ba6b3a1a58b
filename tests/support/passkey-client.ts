import type { SoftwarePasskey } from './software-passkey.ts';
import type { TestClient } from './test-client.ts';

/** Adds a passkey to the account that a client is signed in to. */
export async function addPasskey(client: TestClient, passkey: SoftwarePasskey): Promise<void> {
  const response = passkey.create(await findChallenge(client, 'register'));
  await post(client, 'verify-registration', { response, name: 'Key' });
}

/** Signs a client in with a passkey, as a second factor counts. */
export async function signInWithPasskey(client: TestClient, passkey: SoftwarePasskey): Promise<void> {
  const response = passkey.get(await findChallenge(client, 'authenticate'));
  await post(client, 'verify-authentication', { response });
}

async function findChallenge(
  client: TestClient,
  purpose: 'register' | 'authenticate',
): Promise<{ challenge: string }> {
  const response = await client.request('GET', `/api/auth/passkey/generate-${purpose}-options`);
  return response.json();
}

/** @throws Error when the answer is not 200 */
async function post(client: TestClient, path: string, body: object): Promise<void> {
  const response = await client.request('POST', `/api/auth/passkey/${path}`, { body });
  if (response.statusCode !== 200) throw new Error(`${path} answered ${response.body}`);
}
