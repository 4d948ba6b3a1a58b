import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { isProblem } from '#platform/handlers/problem.ts';
import { type RegisterRoute, reply } from '#platform/handlers/route.ts';
import { quoteCartEndpoint } from '../../../contract/quote.ts';
import type { PurchaseHooks } from '../purchase-hooks.ts';
import { charge, findDestination, paidFor, sumOf } from './charge.ts';
import { guessCode } from './guess-code.ts';
import { type FoundDiscount, findTakenOff, nothing, toSoldOutProblem } from './price-lines.ts';
import { rememberTaxes } from './remember-taxes.ts';

/** POST /cart/quote. */
export function registerQuoteRoutes(
  registerRoute: RegisterRoute,
  { db, settings, shopSettings, purchaseHooks: hooks, payment }: Dependencies,
): void {
  const taxes = rememberTaxes(payment);
  registerRoute(quoteCartEndpoint, async ({ body, caller, address }) => {
    const shop = await shopSettings.find();
    const destination = findDestination(shop, body, { hooks, taxes });
    if (destination && isProblem(destination)) return destination;
    const { discountCode: code = null, shoes } = body;
    const uid = caller.kind === 'signed-in' ? caller.uid : null;
    const found = await guessCode(
      { db, rateLimitScale: settings.rateLimitScale },
      { code, who: { address, uid } },
      () => lookUp(db, { code, uid, shoeIds: shoes.map(({ _id }) => _id) }, hooks),
    );
    if (isProblem(found)) return found;
    const missing = shoes.filter(({ _id }) => !found.prices.has(_id));
    if (missing.length > 0) return toSoldOutProblem(missing, new Map());
    const lines = shoes.map(({ _id, quantity }) => ({
      shoe_id: _id,
      quantity,
      price_cents: found.prices.get(_id) ?? 0,
    }));
    const takenOff =
      code === null ? nothing : findTakenOff(found.discount, lines, { destination, currency: shop.currency });
    if ('code' in takenOff) return takenOff;
    const reduced = lines.map((line, index) => ({ ...line, discount_cents: takenOff.lines[index] ?? 0 }));
    const { deliveryPercent } = takenOff;
    const charged = await charge(reduced, { destination, currency: shop.currency, deliveryPercent });
    if (isProblem(charged)) return charged;
    const { deliveryCents = 0, taxCents = 0, vat = [], delivery } = charged.charges ?? {};
    return reply(200, {
      linesCents: sumOf(reduced.map((line) => paidFor({ ...line, discount_cents: 0 }))),
      discountCents: sumOf(takenOff.lines),
      deliveryCents,
      taxCents,
      totalCents: sumOf(reduced.map(paidFor)) + deliveryCents + taxCents,
      vat,
      arrives: delivery?.arrives ?? null,
    });
  });
}

/** Whose cart is quoted, and the shoes in it. */
interface QuotedCart {
  readonly code: string | null;
  readonly uid: string | null;
  readonly shoeIds: readonly string[];
}

/** The prices of shoes in cents by id, and what is known of the code. */
async function lookUp(
  db: Database,
  { code, uid, shoeIds }: QuotedCart,
  hooks: readonly PurchaseHooks[],
): Promise<{ prices: ReadonlyMap<string, number>; discount: FoundDiscount | null }> {
  const reductions = code === null ? [] : hooks.flatMap(({ discount }) => discount ?? []);
  const looks = reductions.map(({ look }) => look(code ?? '', uid, shoeIds));
  const [shoes, codes] = await Promise.all([
    db
      .selectFrom('shoe')
      .select(['id', 'price_cents'])
      .where('id', '=', sql<string>`any(${shoeIds}::text[])`)
      .where('deleted_at', 'is', null)
      .execute(),
    looks.length === 0
      ? []
      : db.selectNoFrom(sql<unknown[]>`json_build_array(${sql.join(looks)})`.as('found')).execute(),
  ]);
  const discount = reductions
    .map((hook, index) => ({ hook, found: codes[0]?.found[index] ?? null }))
    .find(({ found }) => found !== null);
  return {
    prices: new Map(shoes.map(({ id, price_cents }) => [id, price_cents])),
    discount: discount ?? null,
  };
}
