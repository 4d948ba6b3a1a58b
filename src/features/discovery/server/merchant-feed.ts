import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { allowedEncodings } from '#platform/cache/send-cached-response.ts';
import { fractionDigits, toWholeUnits } from '#platform/contract/fields/currency.ts';
import type { Database } from '#platform/database/database.ts';
import { ApiError, problem } from '#platform/handlers/problem.ts';
import { readAttributes, type ShoeColumns } from '#shop/catalog/server/bulk-changes/bulk-changes.ts';
import { listImages, shoeImage } from '#shop/catalog/server/catalog.ts';
import { GrowingFile } from './growing-file.ts';
import { xmlText } from './sitemap-xml.ts';

/** How long the shop uses a feed, in seconds. */
const maxAge = 900;

/** gzip's fastest level: a feed repeats itself so much that the others save little. */
const level = 1;

/**
 * `/merchant-feed.xml`, see {@link writeFeedXml}. A large catalog takes a while: one feed is written at a time, into a
 * compressed file that all its readers share, those who come while it is written too, each at its own pace. It is used
 * until it is {@link maxAge} old, or the shop gets another name or currency.
 */
export function registerMerchantFeed(
  app: FastifyInstance,
  {
    db,
    publicOrigin,
    shoeColumns,
  }: { db: Database; publicOrigin: string; shoeColumns: readonly ShoeColumns[] },
): void {
  const findShop = async (): Promise<FeedShop> => {
    const settings = await app.inProcessCalls.open(new Set())('GET /settings/public', {});
    if (!settings.ok) throw new ApiError(problem(settings.problem.code));
    const { shop, currency } = settings.body;
    return { name: shop.name, currency };
  };
  const feeds = createFeedKeeper((shop) =>
    compress(writeFeedXml({ db, origin: publicOrigin, shoeColumns }, shop)),
  );
  app.addHook('onClose', async () => feeds.release());
  app.get(
    '/merchant-feed.xml',
    { config: { access: 'anyone' }, schema: { hide: true } },
    async (request, reply) => {
      const file = feeds.find(await findShop());
      await file.begun();
      const isCompressed = allowedEncodings(request.headers['accept-encoding']).has('gzip');
      if (isCompressed) reply.header('content-encoding', 'gzip');
      const compressed = Readable.from(file.read());
      return reply
        .type('application/xml; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('vary', 'accept-encoding')
        .send(isCompressed ? compressed : pipeline(compressed, createGunzip(), () => {}));
    },
  );
}

const compress = (text: AsyncIterable<string>) =>
  pipeline(Readable.from(text), createGzip({ level }), () => {});

/** What a feed says of the shop. */
interface FeedShop {
  readonly name: string;
  readonly currency: string;
}

/** Keeps the last feed while it may be used. */
function createFeedKeeper(write: (shop: FeedShop) => AsyncIterable<Uint8Array>) {
  let kept: { readonly file: GrowingFile; readonly shop: FeedShop; readonly since: number } | undefined;
  const isUsable = (shop: FeedShop): boolean => {
    if (!kept || kept.shop.name !== shop.name || kept.shop.currency !== shop.currency) return false;
    return (
      kept.file.status === 'growing' ||
      (kept.file.status === 'whole' && Date.now() - kept.since < maxAge * 1000)
    );
  };
  return {
    find(shop: FeedShop): GrowingFile {
      if (kept && isUsable(shop)) return kept.file;
      kept?.file.release();
      kept = { file: new GrowingFile(write(shop)), shop, since: Date.now() };
      return kept.file;
    },
    release: () => kept?.file.release(),
  };
}

/** Shoes that are read at once. */
const batchSize = 500;

/** The catalog as Google Merchant Center reads it (RSS 2.0), an item for each size, in pieces of 500 shoes. */
async function* writeFeedXml(
  { db, origin, shoeColumns }: { db: Database; origin: string; shoeColumns: readonly ShoeColumns[] },
  { name, currency }: FeedShop,
): AsyncGenerator<string> {
  let offers = await readOffers(db, '');
  yield `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
<title>${xmlText(name)}</title>
<link>${xmlText(origin)}/</link>
<description>Every shoe and size at ${xmlText(name)}</description>
`;
  for (let last = offers.at(-1); last; last = offers.at(-1)) {
    const attributesOf = await readAttributes(db, shoeColumns, [...new Set(offers.map(({ id }) => id))]);
    yield offers
      .map((offer) =>
        offer.size === null
          ? ''
          : writeItem(origin, { ...offer, currency, size: offer.size, attributes: attributesOf(offer.id) }),
      )
      .join('');
    offers = await readOffers(db, last.id);
  }
  yield '</channel>\n</rss>\n';
}

/** A size of a shoe. `price` and `prior`, that of before a reduction, in cents. */
interface FeedOffer {
  readonly id: string;
  /** Null for a shoe without any. */
  readonly size: string | null;
  readonly quantity: number | null;
  readonly sku: string | null;
  readonly barcode: string | null;
  readonly name: string;
  readonly brand: string;
  readonly color: string;
  readonly description: string;
  readonly price: number;
  readonly prior: number | null;
  readonly opens_at: Date | null;
  readonly picture_base: string;
  readonly picture_views: readonly string[];
  readonly more_pictures: unknown;
}

const readOffers = (db: Database, after: string): Promise<FeedOffer[]> =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('shoe')
        .selectAll()
        .where('deleted_at', 'is', null)
        .where('id', '>', after)
        .orderBy('id')
        .limit(batchSize)
        .as('shoe'),
    )
    .leftJoin('shoe_size as entry', 'entry.shoe_id', 'shoe.id')
    .select(['shoe.id', 'shoe.name', 'shoe.brand', 'shoe.color', 'shoe.description'])
    .select([
      'shoe.price_cents as price',
      'shoe.prior_price_cents as prior',
      'shoe.picture_base',
      'shoe.picture_views',
      'shoe.more_pictures',
      'shoe.opens_at',
    ])
    .select(['entry.size', 'entry.quantity', 'entry.sku', 'entry.barcode'])
    .orderBy('shoe.id')
    .orderBy('entry.size')
    .execute();

/** Google's product data specification; shoes need `color`, `size`, `gender`, `age_group` and `item_group_id`. */
function writeItem(
  origin: string,
  offer: FeedOffer & {
    readonly currency: string;
    readonly size: string;
    readonly attributes: ReadonlyMap<string, string>;
  },
): string {
  const { id, size, name, brand, color, description, price, prior, quantity, opens_at, currency } = offer;
  const { mpn = offer.sku, ...attributes } = Object.fromEntries(offer.attributes);
  const [image = shoeImage(offer), ...others] = listImages(offer);
  const fields: [string, string][] = [
    ['g:id', shortId(`${id}-${size}`)],
    ['g:item_group_id', shortId(id)],
    ['g:title', `${name} by ${brand}, ${color}, size ${size}`.slice(0, 150)],
    ['g:description', (description || name).slice(0, 5_000)],
    ['g:link', `${origin}/products/${encodeURIComponent(id)}`],
    ['g:image_link', origin + image],
    ...others.slice(0, 10).map((other): [string, string] => ['g:additional_image_link', origin + other]),
    // Before a launch opens nobody can buy, and Google's `preorder` is for what everybody can order.
    [
      'g:availability',
      (quantity ?? 0) > 0 && (opens_at === null || opens_at <= new Date()) ? 'in_stock' : 'out_of_stock',
    ],
    ['g:price', feedPrice(prior ?? price, currency)],
    ...(prior === null ? [] : [['g:sale_price', feedPrice(price, currency)] satisfies [string, string]]),
    ['g:brand', brand.slice(0, 70)],
    ['g:condition', 'new'],
    ['g:color', color.slice(0, 100)],
    ['g:size', size],
    ['g:gender', 'unisex'],
    ['g:age_group', 'adult'],
    // Apparel & Accessories > Shoes.
    ['g:google_product_category', '187'],
    ...Object.entries(attributes).map(([name, text]): [string, string] => [`g:${name}`, text]),
    ...identifiersOf(offer.barcode, mpn),
  ];
  return `<item>${fields.map(([tag, text]) => `<${tag}>${xmlText(text)}</${tag}>`).join('')}</item>\n`;
}

/** If the manufacturer's number is unknown, the shop's own is used instead. */
function identifiersOf(barcode: string | null, mpn: string | null): [string, string][] {
  if (mpn === null && barcode === null) return [['g:identifier_exists', 'no']];
  return [
    ...(barcode === null ? [] : [['g:gtin', barcode] satisfies [string, string]]),
    ...(mpn === null ? [] : [['g:mpn', mpn] satisfies [string, string]]),
  ];
}

/** A price as Google reads it, `89.50 EUR`. */
const feedPrice = (cents: number, currency: string): string =>
  `${toWholeUnits(cents, currency).toFixed(fractionDigits(currency))} ${currency.toUpperCase()}`;

/** An id of at most 50 characters, which is all that Google takes; of a longer one, its beginning and a hash. */
const shortId = (id: string): string =>
  id.length <= 50 ? id : `${id.slice(0, 37)}${createHash('sha256').update(id).digest('hex').slice(0, 13)}`;
