import fastify from 'fastify';
import { registerGoogleSandbox } from '#shop/accounts/server/google-sandbox/routes.ts';
import { discoveryPath, sandboxClient } from '#shop/accounts/server/google-sandbox/sandbox-client.ts';
import type { GoogleSettings } from '#shop/accounts/server/identity/identity-settings.ts';
import { freePort } from './free-port.ts';
import { freshDatabase } from './fresh-database.ts';

/** The Google sandbox on its own port, as a shop at `publicOrigin` reaches it. */
export interface GoogleSandboxServer {
  readonly settings: GoogleSettings;
  /** The address on loopback. */
  readonly address: string;
  /** Opens a page or sends a form, without following redirects. */
  open(url: string, form?: Record<string, string>): Promise<Response>;
  close(): Promise<void>;
}

/** Starts the server with its own database. */
export async function startGoogleSandboxServer(publicOrigin: string): Promise<GoogleSandboxServer> {
  const database = await freshDatabase();
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const app = fastify();
  await app.register(
    registerGoogleSandbox({
      db: database.db,
      findName: async () => 'Sneaker Paradise',
      publicOrigin,
      reachedAt: address,
    }),
  );
  await app.listen({ host: '127.0.0.1', port });
  return {
    settings: { ...sandboxClient, discoveryUrl: `${address}${discoveryPath}` },
    address,
    open: (url, form) =>
      fetch(url.replace(publicOrigin, address), {
        redirect: 'manual',
        ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      }),
    async close() {
      await app.close();
      await database.close();
    },
  };
}
