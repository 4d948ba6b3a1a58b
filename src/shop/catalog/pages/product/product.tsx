import productMeta from 'virtual:slots/product-meta';
import reviewNotes from 'virtual:slots/review-notes';
import { lazy, Suspense, useEffect } from 'react';
import { track } from '#platform/analytics/pages/track.ts';
import { appContext } from '#platform/browser/api/app-context.ts';
import { pageCalls } from '#platform/browser/api/page-calls.ts';
import { pageMeta } from '#platform/browser/page-meta.ts';
import { toCents } from '#platform/contract/fields/money.ts';
import { SectionHeading } from '#platform/ui/heading.tsx';
import { describeDelivery } from '#shop/delivery/contract/delivery-note.ts';
import { fitNote, joinFitNotes } from '#shop/reviews/pages/fit-note.ts';
import { summarizeRatings } from '#shop/reviews/pages/rating-summary.ts';
import { Reviews } from '#shop/reviews/pages/reviews.tsx';
import { ShoeGrid } from '../product-card/shoe-grid.tsx';
import { toCards } from '../product-card/shoe-listing.ts';
import { useMySize } from '../sizes/use-my-size.ts';
import type { Route } from './+types/product.ts';
import { loadDetails } from './load-details.ts';
import { PurchaseOptions } from './purchase-options.tsx';
import { sizesInStock, toDetail, toSibling } from './shoe-detail.ts';
import { ShoePictures } from './shoe-pictures.tsx';

const relatedLimit = 4;
const colorLimit = 24;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { shoe, described } = loaderData;
  const page = pageMeta({
    title: `${shoe.name} by ${shoe.brand}`,
    description: shoe.description,
    path: `/products/${shoe._id}`,
    image: shoe.image,
    matches,
  });
  return [...page, ...described];
};

/** The page is the shoe and its price; reviews, delivery, other colors and shoes, and parts of features only add to it. */
export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const calls = pageCalls(context);
  const { about, add, part } = calls;
  const { publicOrigin } = context.get(appContext);
  const [shoes, reviews] = await Promise.all([
    about('GET /shoes/{id}', { params: { id } }),
    add('GET /reviews/{shoeId}', { params: { shoeId: id } }, null),
  ]);
  const [shoe] = shoes.body;
  if (!shoe) throw new Error('GET /shoes/{id} returned an empty list');
  const [details, notes, settings, delivery, charts, ofModel, ofBrand] = await Promise.all([
    loadDetails(calls, id),
    Promise.all(reviewNotes.map((find) => part('review-notes', (additions) => find(additions, id), null))),
    about('GET /settings/public', {}),
    add('GET /delivery', {}, []),
    add('GET /charts', {}, []),
    shoe.model === '' ? [] : add('GET /shoes', { query: { model: shoe.model, limit: colorLimit } }, []),
    add('GET /shoes', { query: { brand: shoe.brand, limit: relatedLimit + colorLimit } }, []),
  ]);
  const siblings = listOf(ofModel);
  const others = listOf(ofBrand).filter(
    ({ _id, model }) => _id !== id && (model === '' || model !== shoe.model),
  );
  const detail = toDetail(shoe);
  const { currency } = settings.body;
  const ofReviews = fitNote(reviews ?? []);
  const ratings = summarizeRatings((reviews ?? []).map(({ rating }) => rating));
  return {
    shoe: detail,
    // Made here, so that browsers need no code for it.
    described: (
      await Promise.all(
        productMeta.map((describe) =>
          part(
            'product-meta',
            () => describe({ ...detail, ...shoe, ...details, currency }, ratings, publicOrigin),
            [],
          ),
        ),
      )
    ).flat(),
    details: details.html,
    deliveryNote: describeDelivery(delivery, toCents(shoe.price, currency), currency),
    hasOwnChart: charts.some(({ brand }) => brand === shoe.brand),
    fit: joinFitNotes([ofReviews, ...details.fits]),
    reviews:
      reviews?.map(({ _id, review, rating, fit, date }) => ({ _id, review, rating, fit, date })) ?? null,
    notes: notes.find((one) => one !== null),
    siblings: siblings.length > 1 ? siblings.map(toSibling) : [],
    related: await toCards(calls, others.slice(0, relatedLimit)),
  };
}

export default function Product({ loaderData }: Route.ComponentProps) {
  const { shoe, details, reviews, notes, related } = loaderData;
  const own = useMySize(shoe.brand);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each shoe is a view of its own
  useEffect(() => track('view_item'), [shoe._id]);
  return (
    <>
      <div className="wrap shoe-layout">
        <ShoePictures key={shoe._id} shoe={shoe} />
        <PurchaseOptions key={shoe._id} {...loaderData} />
      </div>
      {details && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: `loadDetails` renders it with React
        <div dangerouslySetInnerHTML={{ __html: details }} />
      )}
      <Reviews key={`reviews ${shoe._id}`} shoeId={shoe._id} publicReviews={reviews} notes={notes} />
      {related.length > 0 && (
        <section className="wrap mt-20">
          <SectionHeading title={`More by ${shoe.brand}`} />
          <ShoeGrid shoes={related} columns={4} heading="h3" />
        </section>
      )}
      {/* Below all else, so that nothing moves. */}
      {own !== null && !sizesInStock(shoe).includes(own) && (
        <Suspense>
          <SimilarShoes
            key={`similar ${shoe._id}`}
            shoe={shoe}
            size={own}
            shown={related.map(({ _id }) => _id)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Nobody waits for them. */
const SimilarShoes = lazy(() => import('./similar-shoes.tsx').catch(() => ({ default: () => null })));

const listOf = <T,>(body: string | readonly T[]): readonly T[] => (typeof body === 'string' ? [] : body);
