import type { FastifyInstance } from 'fastify';
import { buildApp } from '#cli/build/build-app.ts';
import { openBuild } from '#cli/shop/pages/app-pages.ts';
import { registerPages } from '#cli/shop/pages/register-pages.ts';
import { projectFolder } from '#config/environment.ts';
import { readSettings } from '#config/settings.ts';
import type { ResponseCache } from '#platform/cache/response-cache.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { killableShopOrigin } from './killable-shop-identity.ts';

/** Registers the rendered pages on a back-end, which are built once beforehand. */
export async function registerBuiltPages(
  app: FastifyInstance,
  { dependencies, cache }: { dependencies: Dependencies; cache: ResponseCache },
): Promise<void> {
  const source = openBuild(await buildApp(projectFolder, () => {}));
  const settings = readSettings({ PUBLIC_ORIGIN: killableShopOrigin });
  const pages = await source.pages(app, dependencies.files);
  registerPages(app, { settings, dependencies, cache, pages });
}
