import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { toStorefrontManifest } from '#app/lib/document/storefront-manifest.ts';

const assignment = 'window.__reactRouterManifest=';

/** Writes the manifest of the storefront's pages beside React Router's own, among the public assets of a build. */
export async function writeStorefrontManifest(client: string): Promise<void> {
  const assets = join(client, 'assets');
  const [name] = (await readdir(assets)).filter((file) => /^manifest-.*\.js$/.test(file));
  if (!name) throw new Error('The build has no manifest');
  const text = await readFile(join(assets, name), 'utf8');
  const manifest = toStorefrontManifest(JSON.parse(text.slice(assignment.length, -1)));
  await writeFile(join(assets, basename(manifest.url)), `${assignment}${JSON.stringify(manifest)};`);
}
