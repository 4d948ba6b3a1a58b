import { useEffect } from 'react';
import { pageMeta } from '../../components/page-meta.ts';
import { toCard } from '../../components/product-card/shoe-card.ts';
import { ShoeGrid } from '../../components/product-card/shoe-grid.tsx';
import { track } from '../../lib/analytics/analytics.ts';
import { appContext } from '../../lib/api/app-context.ts';
import { unwrapOrThrow } from '../../lib/api/unwrap-or-throw.ts';
import { SectionHeading } from '../../ui/heading.tsx';
import type { Route } from './+types/product.ts';
import { PurchaseOptions } from './purchase-options.tsx';
import { summarizeRatings } from './rating-summary.ts';
import { Reviews } from './reviews.tsx';
import { type ShoeDetail, toDetail, toSibling } from './shoe-detail.ts';
import { ShoePictures } from './shoe-pictures.tsx';
import { productStructuredData } from './structured-data.ts';

const relatedLimit = 4;
const colorLimit = 24;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { shoe, structuredData } = loaderData;
  const page = pageMeta({
    title: `${shoe.name} by ${shoe.brand}`,
    description: shoe.description,
    path: `/products/${shoe._id}`,
    image: shoe.image,
    matches,
  });
  return [...page, ...structuredData];
};

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { call, publicOrigin } = context.get(appContext);
  const [shoes, reviews] = await Promise.all([
    call('GET /shoes/{id}', { params: { id } }),
    call('GET /reviews/{shoeId}', { params: { shoeId: id } }),
  ]);
  const [shoe] = unwrapOrThrow(shoes).body;
  if (!shoe) throw new Error('GET /shoes/{id} returned an empty list');
  const [ofModel, ofBrand] = await Promise.all([
    shoe.model === '' ? null : call('GET /shoes', { query: { model: shoe.model, limit: colorLimit } }),
    call('GET /shoes', { query: { brand: shoe.brand, limit: relatedLimit + colorLimit } }),
  ]);
  const siblings = ofModel === null ? [] : listOf(unwrapOrThrow(ofModel).body);
  const others = listOf(unwrapOrThrow(ofBrand).body).filter(
    ({ _id, model }) => _id !== id && (model === '' || model !== shoe.model),
  );
  const detail = toDetail(shoe);
  const ratings = summarizeRatings(unwrapOrThrow(reviews).body.map(({ rating }) => rating));
  return {
    shoe: detail,
    // Made here, so that browsers need no code for it.
    structuredData: productStructuredData(detail, ratings, publicOrigin),
    reviews: unwrapOrThrow(reviews).body.map(({ _id, review, rating, date }) => ({
      _id,
      review,
      rating,
      date,
    })),
    siblings: siblings.length > 1 ? siblings.map(toSibling) : [],
    related: others.slice(0, relatedLimit).map(toCard),
  };
}

export default function Product({ loaderData }: Route.ComponentProps) {
  const { shoe, reviews, siblings, related } = loaderData;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each shoe is a view of its own
  useEffect(() => track('view_item'), [shoe._id]);
  return (
    <>
      <div className="wrap shoe-layout">
        <ShoePictures key={shoe._id} name={pictureName(shoe)} base={shoe.base} views={shoe.views} />
        <PurchaseOptions key={shoe._id} shoe={shoe} siblings={siblings} />
      </div>
      <Reviews key={`reviews ${shoe._id}`} shoeId={shoe._id} publicReviews={reviews} />
      {related.length > 0 && (
        <section className="wrap mt-20">
          <SectionHeading title={`More by ${shoe.brand}`} />
          <ShoeGrid shoes={related} columns={4} heading="h3" />
        </section>
      )}
    </>
  );
}

const pictureName = ({ brand, name, color }: ShoeDetail) => `${brand} ${name}, ${color}`;

const listOf = <T,>(body: string | T[]): T[] => (typeof body === 'string' ? [] : body);
