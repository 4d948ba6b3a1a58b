import fastify from 'fastify';
import { discoveryPath, sandboxClient } from '#server/integrations/google-sandbox/client.ts';
import { registerGoogleSandbox } from '#server/integrations/google-sandbox/routes.ts';
import type { GoogleSettings } from '#server/modules/identity/identity-settings.ts';
import { freshDatabase } from './database.ts';
import { freePort } from './free-port.ts';

/** The sandbox's Google in a process of its own making, as a shop at `publicOrigin` reaches it. */
export interface SandboxGoogle {
  readonly settings: GoogleSettings;
  /** Its address on loopback. */
  readonly address: string;
  /** Opens a page or sends a form; answers without following redirects. */
  open(url: string, form?: Record<string, string>): Promise<Response>;
  close(): Promise<void>;
}

/** Starts it, with books of its own. */
export async function startSandboxGoogle(publicOrigin: string): Promise<SandboxGoogle> {
  const database = await freshDatabase();
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const app = fastify();
  await app.register(registerGoogleSandbox({ db: database.db, publicOrigin, reachedAt: address }));
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
