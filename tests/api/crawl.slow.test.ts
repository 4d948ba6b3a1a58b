import { setImmediate } from 'node:timers/promises';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openPageTestShop, type PageTestShop } from '../support/page-test-shop.ts';
import type { TestClient } from '../support/test-client.ts';

let shop: PageTestShop;
/** Every page that links lead to from the home page, as a search engine without scripts sees it. */
let pages: Map<string, CrawledPage>;
/** The same from the dashboard, for an administrator. */
let administration: Map<string, CrawledPage>;

interface CrawledPage {
  readonly status: number;
  readonly html: string;
  /** The page with the first link to it. */
  readonly from: string;
}

beforeAll(async () => {
  shop = await openPageTestShop();
  pages = await crawl(shop.visitor(), '/');
  administration = await crawl(await shop.administrator(), '/admin', isOfAdministrators);
}, 300_000);
afterAll(() => shop.close());

/** More than the demo shop has: a trap of ever new links ends the test. */
const mostPages = 600;

const isOfAdministrators = (path: string): boolean => /^\/(admin|orders|create|modify)[^?]*$/.test(path);

async function crawl(
  client: TestClient,
  start: string,
  isWanted = (_path: string) => true,
): Promise<Map<string, CrawledPage>> {
  const { origin } = shop;
  const found = new Map<string, CrawledPage>();
  const waiting: [path: string, from: string][] = [[start, 'nowhere']];
  for (let next = waiting.shift(); next && found.size < mostPages; next = waiting.shift()) {
    const [path, from] = next;
    if (found.has(path) || !isWanted(path)) continue;
    const { statusCode: status, headers, body: html } = await client.request('GET', path);
    found.set(path, { status, html, from });
    const location = headers.location?.toString();
    if (location) waiting.push([new URL(location, origin).pathname, path]);
    if (!headers['content-type']?.toString().includes('html')) continue;
    for (const [, href = ''] of html.matchAll(/<a [^>]*href="([^"]+)"/g)) {
      const url = new URL(decode(href), `${origin}${path}`);
      if (url.origin === origin) waiting.push([`${url.pathname}${url.search}`, path]);
    }
  }
  return found;
}

const decode = (text: string): string =>
  text
    .replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>');

const match = (html: string, pattern: RegExp): string => decode(pattern.exec(html)?.[1] ?? '');
const titleOf = (html: string) => match(html, /<title>([^<]*)<\/title>/);
const canonicalOf = (html: string) => match(html, /<link rel="canonical" href="([^"]*)"/);
const descriptionOf = (html: string) => match(html, /<meta name="description" content="([^"]*)"/);

/** The pages that search engines may keep, under their own address. */
const canonicalPages = () =>
  [...pages].filter(
    ([path, { status, html }]) => status === 200 && canonicalOf(html) === `${shop.origin}${path}`,
  );

const structuredDataOf = (html: string): unknown[] =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].map(([, text = '']) =>
    JSON.parse(text),
  );

test('no link is dead, and the crawl ends', () => {
  const dead = [...pages, ...administration].filter(([, { status }]) => status >= 400 || status === 0);
  expect(dead.map(([path, { status, from }]) => `${path} answers ${status}, linked from ${from}`)).toEqual(
    [],
  );
  expect(pages.size).toBeGreaterThan(80);
  expect(pages.size).toBeLessThan(mostPages);
  expect(administration.size).toBeGreaterThan(15);
  expect(administration.size).toBeLessThan(mostPages);
});

test('every page of the sitemap is linked, and every canonical page is in the sitemap', async () => {
  const { body } = await shop.visitor().request('GET', '/sitemap.xml');
  const listed = [...body.matchAll(/<url><loc>([^<]+)<\/loc>/g)].map(([, url = '']) => decode(url));
  const canonical = canonicalPages().map(([path]) => `${shop.origin}${path}`);
  expect(listed.toSorted()).toEqual(canonical.toSorted());
});

test('every canonical page has a title and a description of its own, one main heading and a language', () => {
  const seen = new Map<string, string>();
  for (const [path, { html }] of canonicalPages()) {
    const title = titleOf(html);
    expect(title, path).toMatch(/.{10,} \| Sneaker Paradise$|^.{3,} \| Sneaker Paradise$/);
    expect(seen.get(title), `${path} has the title of another page`).toBeUndefined();
    seen.set(title, path);
    expect(descriptionOf(html).length, path).toBeGreaterThan(20);
    expect(html.match(/<h1[ >]/g)?.length, path).toBe(1);
    expect(html, path).toMatch(/<html[^>]* lang="en"/);
    expect(html, path).not.toMatch(/name="robots" content="[^"]*noindex/);
  }
});

test('every page is valid HTML', async () => {
  const validator = new HtmlValidate(new StaticConfigLoader({ extends: ['html-validate:standard'] }));
  const problems = new Set<string>();
  for (const [path, { html }] of [...pages, ...administration]) {
    const { results } = await validator.validateString(html);
    for (const { ruleId, message, line, column } of results.flatMap(({ messages }) => messages))
      problems.add(`${path}:${line}:${column} ${ruleId}: ${message}`);
    // The shop shares this event loop, and refuses requests once it was held up for 5 s.
    await setImmediate();
  }
  expect([...problems]).toEqual([]);
}, 300_000);

const text = z.string().min(1);
const address = z.string().startsWith('http://localhost:4200/');
const context = { '@context': z.literal('https://schema.org') };
/** The shapes that schema.org and Google's structured data guidelines ask for. */
const shapes = {
  Product: z.strictObject({
    ...context,
    '@type': z.literal('Product'),
    name: text,
    description: text,
    color: text,
    sku: text,
    brand: z.strictObject({ '@type': z.literal('Brand'), name: text }),
    image: z.array(address).min(1),
    offers: z.strictObject({
      '@type': z.literal('Offer'),
      url: address,
      price: z.number().positive(),
      priceCurrency: z.literal('USD'),
      priceSpecification: z
        .strictObject({
          '@type': z.literal('UnitPriceSpecification'),
          priceType: z.literal('https://schema.org/StrikethroughPrice'),
          price: z.number().positive(),
          priceCurrency: z.literal('USD'),
        })
        .optional(),
      availability: z.enum(['https://schema.org/InStock', 'https://schema.org/OutOfStock']),
    }),
    aggregateRating: z
      .strictObject({
        '@type': z.literal('AggregateRating'),
        ratingValue: z.number().min(1).max(5),
        reviewCount: z.number().int().positive(),
      })
      .optional(),
  }),
  BreadcrumbList: z.strictObject({
    ...context,
    '@type': z.literal('BreadcrumbList'),
    itemListElement: z
      .array(
        z.strictObject({
          '@type': z.literal('ListItem'),
          position: z.number().int().positive(),
          name: text,
          item: address,
        }),
      )
      .min(1),
  }),
  Organization: z.strictObject({
    ...context,
    '@type': z.literal('Organization'),
    name: text,
    url: address,
    logo: address,
    contactPoint: z.strictObject({
      '@type': z.literal('ContactPoint'),
      contactType: text,
      url: address,
    }),
  }),
};
const structuredData = z.discriminatedUnion('@type', [
  shapes.Product,
  shapes.BreadcrumbList,
  shapes.Organization,
]);

test('structured data has the shapes of schema.org, and leads to pages and pictures that are there', async () => {
  const counts = { Product: 0, BreadcrumbList: 0, Organization: 0 };
  const addresses = new Set<string>();
  for (const [path, { html }] of canonicalPages())
    for (const entry of structuredDataOf(html)) {
      const data = structuredData.safeParse(entry);
      expect(data.success, `${path}: ${data.error && z.prettifyError(data.error)}`).toBe(true);
      if (!data.success) continue;
      counts[data.data['@type']] += 1;
      if (data.data['@type'] === 'Product') for (const image of data.data.image) addresses.add(image);
      if (data.data['@type'] === 'BreadcrumbList')
        for (const { item } of data.data.itemListElement) addresses.add(item);
      if (data.data['@type'] === 'Organization') addresses.add(data.data.logo);
    }
  expect(counts.Product).toBeGreaterThan(50);
  expect(counts.BreadcrumbList).toBeGreaterThan(counts.Product);
  expect(counts.Organization).toBe(1);
  for (const url of addresses) {
    const { statusCode } = await shop.visitor().request('GET', url.slice(shop.origin.length));
    expect(statusCode, url).toBe(200);
  }
});

test('link previews have a picture of the shoe', async () => {
  for (const [path, { html }] of canonicalPages().filter(([path]) => path.startsWith('/products/'))) {
    const picture = match(html, /<meta property="og:image" content="([^"]*)"/);
    expect(picture, path).toMatch(/^http:\/\/localhost:4200\/pictures\/.+\.webp$/);
    expect(match(html, /<meta property="og:url" content="([^"]*)"/)).toBe(`${shop.origin}${path}`);
  }
});

test('the sitemap dates and pictures each shoe; a change is its new date', async () => {
  const administrator = await shop.administrator();
  const read = async () => (await shop.visitor().request('GET', '/sitemap.xml')).body;
  const [shoe] = (await administrator.request('GET', '/api/shoes?limit=1')).json();
  const dateOf = (xml: string) =>
    new RegExp(`/products/${shoe._id}</loc><lastmod>([^<]+)</lastmod><image:image>`).exec(xml)?.[1] ?? '';
  const before = dateOf(await read());

  await administrator.request('PUT', `/api/admin/onsale/${shoe._id}`, { body: { onSale: !shoe.onSale } });

  expect(Date.parse(dateOf(await read()))).toBeGreaterThan(Date.parse(before));
});

test('the merchant feed has every size of every shoe, with what shoes need', async () => {
  const { body, headers } = await shop.visitor().request('GET', '/merchant-feed.xml');
  const items = body.split('<item>').slice(1);
  const { count } = await shop.db
    .selectFrom('shoe_size')
    .innerJoin('shoe', 'shoe.id', 'shoe_size.shoe_id')
    .where('shoe.deleted_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(headers['content-type']).toContain('application/xml');
  expect(items).toHaveLength(Number(count));
  expect(new Set(items.map((item) => match(item, /<g:id>([^<]+)/))).size).toBe(items.length);
  for (const item of items) {
    for (const field of ['title', 'description', 'brand', 'color', 'size', 'item_group_id'])
      expect(match(item, new RegExp(`<g:${field}>([^<]+)<`)), field).not.toBe('');
    expect(match(item, /<g:price>([^<]+)</)).toMatch(/^\d+\.\d\d USD$/);
    expect(match(item, /<g:availability>([^<]+)</)).toMatch(/^(in|out_of)_stock$/);
    expect(pages.has(match(item, /<g:link>([^<]+)</).slice(shop.origin.length))).toBe(true);
  }
});
