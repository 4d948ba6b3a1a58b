import { type DemoShoe, demoShoes } from '../demo-shoes.ts';
import { randomChoice, shuffle } from '../random.ts';
import { brontideReviews } from '../reviews/brontide.ts';
import { corvaneReviews } from '../reviews/corvane.ts';
import { halcourtReviews } from '../reviews/halcourt.ts';
import { lumenorReviews } from '../reviews/lumenor.ts';
import type { ReviewText } from '../reviews/review-text.ts';
import { ruvioReviews } from '../reviews/ruvio.ts';
import { skarnReviews } from '../reviews/skarn.ts';
import { tessaroReviews } from '../reviews/tessaro.ts';
import { tindraneReviews } from '../reviews/tindrane.ts';
import { velmoraReviews } from '../reviews/velmora.ts';
import { launchDaysAgo, salesDays } from './order-calendar.ts';

/** A unit that somebody is going to buy, and the review they write afterwards. */
export interface UnitToSell {
  readonly shoe: DemoShoe;
  readonly size: string;
  readonly review: ReviewText | null;
}

/** The days between an order and the first start that leave time to receive, wear and review the shoe. */
export const reviewDays = 8;

/** The shoe that everybody wanted on the day of the launch, and how many of them. */
const launchUnits = 16;

/** The stock as units are taken from it. */
type Stock = Map<string, number>;

/**
 * The units that are sold: one for each review, those of the sizes that sell out, those of the launch, and as many of
 * any shoe as it takes to reach `total`. The ones with the fewest possible days come first.
 */
export function chooseUnitsToSell(total: number): UnitToSell[] {
  const stock: Stock = new Map(
    demoShoes.flatMap((shoe) => shoe.stock.map((entry) => [unitKey(shoe, entry.size), entry.quantity])),
  );
  const units = shuffle('reviews', listReviewTexts()).flatMap(({ brand, text }, index) =>
    takeUnit(stock, `review ${index}`, shoesOfText(brand, text), text),
  );
  const launched = demoShoes.filter((shoe) => shoe.addedDaysAgo === launchDaysAgo);
  for (let index = 0; index < launchUnits; index += 1)
    units.push(...takeUnit(stock, `launch ${index}`, launched));
  units.push(...demoShoes.flatMap((shoe) => takeSellingOut(stock, shoe)));
  for (let index = 0; units.length < total; index += 1) {
    units.push(
      ...takeUnit(
        stock,
        `any ${index}`,
        demoShoes.filter((shoe) => shoe.stock.length > 0),
      ),
    );
  }
  return units.sort((one, other) => freedom(one) - freedom(other));
}

const freedom = ({ shoe, review }: UnitToSell): number =>
  Math.min(shoe.addedDaysAgo, salesDays) - (review ? reviewDays : 0);

const unitKey = (shoe: DemoShoe, size: string): string => `${shoe.id} ${size}`;

const listReviewTexts = () =>
  Object.entries(reviewTexts).flatMap(([brand, texts]) => texts.map((text) => ({ brand, text })));

/** The colorways that a review can be about, in the shop for long enough. */
const shoesOfText = (brand: string, { design, colorway }: ReviewText): DemoShoe[] =>
  demoShoes.filter(
    (shoe) =>
      shoe.brand === brand &&
      (colorway === undefined ? shoe.name.startsWith(`${design} `) : shoe.name === `${design} ${colorway}`) &&
      shoe.addedDaysAgo > reviewDays,
  );

/** Takes what is left of the sizes that sell out. */
const takeSellingOut = (stock: Stock, shoe: DemoShoe): UnitToSell[] =>
  shoe.stock
    .filter(({ sellsOut }) => sellsOut)
    .flatMap(({ size }) => {
      const left = stock.get(unitKey(shoe, size)) ?? 0;
      stock.set(unitKey(shoe, size), 0);
      return Array.from({ length: left }, () => ({ shoe, size, review: null }));
    });

/** Takes a unit of one of the shoes out of stock: sizes that sell out first, then sizes around 9. */
function takeUnit(
  stock: Stock,
  key: string,
  shoes: readonly DemoShoe[],
  review: ReviewText | null = null,
): UnitToSell[] {
  const available = shoes.flatMap((shoe) =>
    shoe.stock.flatMap((entry) => {
      const left = stock.get(unitKey(shoe, entry.size)) ?? 0;
      return left > 0 ? [{ shoe, ...entry, left }] : [];
    }),
  );
  const taken = randomChoice(key, available, ({ size, sellsOut, left }) =>
    sellsOut ? 4 : left > 1 ? Math.exp(-((Number(size) - 9) ** 2) / 2.5) : 0,
  );
  if (!taken) return [];
  const { shoe, size, left } = taken;
  stock.set(unitKey(shoe, size), left - 1);
  return [{ shoe, size, review }];
}

/** The reviews by brand. */
const reviewTexts: Readonly<Record<string, readonly ReviewText[]>> = {
  Brontide: brontideReviews,
  Corvane: corvaneReviews,
  Halcourt: halcourtReviews,
  Lumenor: lumenorReviews,
  Ruvio: ruvioReviews,
  Skarn: skarnReviews,
  Tessaro: tessaroReviews,
  Tindrane: tindraneReviews,
  Velmora: velmoraReviews,
};
