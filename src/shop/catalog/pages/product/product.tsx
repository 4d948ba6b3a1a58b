import productMeta from 'virtual:slots/product-meta';
import reviewNotes from 'virtual:slots/review-notes';
import { lazy, Suspense, useEffect } from 'react';
import { track } from '#platform/analytics/pages/track.ts';
import { appContext } from '#platform/browser/api/app-context.ts';
import { bodyOr, unwrap } from '#platform/browser/api/unwrap.ts';
import { pageMeta } from '#platform/browser/page-meta.ts';
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

/** Other colors, other shoes and the brand's chart only add to the page. */
const decorates = { decorates: true } as const;

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { call, publicOrigin } = context.get(appContext);
  const [shoes, reviews] = await Promise.all([
    call('GET /shoes/{id}', { params: { id } }),
    call('GET /reviews/{shoeId}', { params: { shoeId: id } }),
  ]);
  const [shoe] = unwrap(shoes).body;
  if (!shoe) throw new Error('GET /shoes/{id} returned an empty list');
  const [details, notes, settings, delivery, charts, ofModel, ofBrand] = await Promise.all([
    loadDetails(call, id),
    Promise.all(reviewNotes.map((find) => find(call, id))),
    call('GET /settings/public', {}),
    call('GET /delivery', {}),
    call('GET /charts', {}, decorates),
    shoe.model === ''
      ? null
      : call('GET /shoes', { query: { model: shoe.model, limit: colorLimit } }, decorates),
    call('GET /shoes', { query: { brand: shoe.brand, limit: relatedLimit + colorLimit } }, decorates),
  ]);
  const siblings = ofModel === null ? [] : listOf(bodyOr(ofModel, []));
  const others = listOf(bodyOr(ofBrand, [])).filter(
    ({ _id, model }) => _id !== id && (model === '' || model !== shoe.model),
  );
  const detail = toDetail(shoe);
  const { currency } = unwrap(settings).body;
  const ofReviews = fitNote(unwrap(reviews).body);
  const ratings = summarizeRatings(unwrap(reviews).body.map(({ rating }) => rating));
  return {
    shoe: detail,
    // Made here, so that browsers need no code for it.
    described: productMeta.flatMap((describe) =>
      describe({ ...detail, ...shoe, ...details, currency }, ratings, publicOrigin),
    ),
    details: details.html,
    deliveryNote: describeDelivery(unwrap(delivery).body, currency),
    hasOwnChart: bodyOr(charts, []).some(({ brand }) => brand === shoe.brand),
    fit: joinFitNotes([ofReviews, ...details.fits]),
    reviews: unwrap(reviews).body.map(({ _id, review, rating, fit, date }) => ({
      _id,
      review,
      rating,
      fit,
      date,
    })),
    notes: notes.find((one) => one !== null),
    siblings: siblings.length > 1 ? siblings.map(toSibling) : [],
    related: await toCards(call, others.slice(0, relatedLimit)),
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

const listOf = <T,>(body: string | T[]): T[] => (typeof body === 'string' ? [] : body);
