import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { ApiError, problem } from '#platform/handlers/problem.ts';
import { escapeHtml } from '#platform/text/escape-html.ts';
import { findAccentColors } from '../contract/accent-color.ts';
import { defaultName } from '../contract/default-name.ts';
import type { ShopSettings } from '../contract/shop-settings.ts';

const open = { config: { access: 'anyone', rateLimit: false }, schema: { hide: true } } as const;
const fileAddress = z.object({ name: z.string().regex(/^[0-9a-f]{64}\.(?:svg|png|webp)$/) });
const colorAddress = z.object({ name: z.string().regex(/^[0-9a-f]{6}\.css$/) });

/** Below `/settings/`: the files of the settings, and the style sheet of the accent color; also `/site.webmanifest`. */
export const settingsFilesPlugin: FastifyPluginAsync<Pick<Dependencies, 'readDb' | 'shopSettings'>> = async (
  app,
  { readDb, shopSettings },
) => {
  app.get('/settings/files/:name', open, async (request, reply) => {
    const address = fileAddress.safeParse(request.params);
    const [hash = '', extension] = address.data?.name.split('.') ?? [];
    const file = await readDb
      .selectFrom('shop_file')
      .select(['type', 'content', 'png'])
      .where('hash', '=', hash)
      .executeTakeFirst();
    if (!file) throw new ApiError(problem('NOT_FOUND'));
    const { png, ...original } = file;
    const shown = extension === 'png' && png ? { type: 'image/png', content: png } : original;
    return sendPicture(reply.header('cache-control', forEver), shown);
  });

  app.get('/settings/colors/:name', open, async (request, reply) => {
    const address = colorAddress.safeParse(request.params);
    const { accentColor } = (await shopSettings.find()).shop;
    if (accentColor === null || address.data?.name !== `${accentColor.slice(1)}.css`)
      throw new ApiError(problem('NOT_FOUND'));
    return reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(writeColors(accentColor));
  });

  app.get('/settings/icon.svg', open, async (_request, reply) =>
    sendPicture(reply.header('cache-control', 'no-cache'), {
      type: 'image/svg+xml',
      content: drawInitial((await shopSettings.find()).shop),
    }),
  );

  app.get('/site.webmanifest', open, async (_request, reply) => {
    const settings = await shopSettings.find();
    const { name } = settings.shop;
    const icon = iconAddress(settings);
    const type = icon.endsWith('.svg') ? 'image/svg+xml' : 'image/webp';
    return reply
      .type('application/manifest+json')
      .header('cache-control', 'no-cache')
      .send(
        JSON.stringify({
          name,
          short_name: name === defaultName ? 'Sneakers' : name,
          start_url: '/',
          display: 'browser',
          icons: [{ src: icon, sizes: 'any', type }],
        }),
      );
  });
};

/** A changed file has another address. */
const forEver = 'public, max-age=31536000, immutable';

/** A file is shown and never run, also where it is opened by itself. Emails of other hosts show the logo. */
const sendPicture = (
  reply: FastifyReply,
  { type, content }: { readonly type: string; readonly content: Buffer | string },
): FastifyReply =>
  reply
    .type(type)
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .header('cross-origin-resource-policy', 'cross-origin')
    .send(content);

/** The variables of `tokens.css` that follow from an accent color. */
function writeColors(accentColor: string): string {
  const colors = findAccentColors(accentColor);
  if (!colors) return '';
  const { accent, accentDeep, onAccent, inkOnLight, inkOnDark } = colors;
  const [light, dark] = [inkOnLight, inkOnDark].map((ink) => `--accent-ink:${ink}`);
  return [
    `:root{--accent:${accent};--accent-deep:${accentDeep};--on-accent:${onAccent};${light}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}`,
    `:root[data-theme=dark]{${dark}}`,
  ].join('\n');
}

/** The icon of a shop without one: the first letter of its name. */
function drawInitial({ name, accentColor }: ShopSettings['shop']): string {
  const { accent = '#14130f', onAccent = '#ffffff' } = findAccentColors(accentColor ?? '#14130f') ?? {};
  const [letter = ''] = name;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><circle cx="20" cy="20" r="20" fill="${accent}"/><text x="20" y="28" text-anchor="middle" font-family="sans-serif" font-size="22" font-weight="800" fill="${onAccent}">${escapeHtml(letter.toUpperCase())}</text></svg>`;
}

/** The address of the shop's icon. */
export const iconAddress = ({ shop, files }: Pick<ShopSettings, 'shop' | 'files'>): string =>
  files.icon ?? (shop.name === defaultName ? '/favicon.svg' : '/settings/icon.svg');
