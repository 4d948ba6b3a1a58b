import { useEffect } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { originOf, pageMeta } from '../../components/page-meta.ts';
import { toCard } from '../../components/shoe-card.ts';
import { ShoeGrid } from '../../components/shoe-grid.tsx';
import { track } from '../../lib/analytics.ts';
import { services } from '../../lib/services.ts';
import { unwrapOrThrow } from '../../lib/unwrap-or-throw.ts';
import { SectionHeading } from '../../ui/heading.tsx';
import { Reviews } from './reviews.tsx';
import { ShoeChoice } from './shoe-choice.tsx';
import { type ShoeDetail, toDetail, toSibling } from './shoe-detail.ts';
import { rate, shoeMeta } from './shoe-meta.ts';
import { ShoePictures } from './shoe-pictures.tsx';

/** Shoes of the brand below the detail, and the most colours of a design that are offered beside it. */
const related = 4;
const mostColors = 24;

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { shoe, reviews } = loaderData;
  const page = pageMeta({
    title: `${shoe.name} by ${shoe.brand}`,
    description: shoe.description,
    path: `/products/${shoe._id}`,
    image: shoe.image,
    matches,
  });
  return [...page, shoeMeta(shoe, rate(reviews.map(({ rating }) => rating)), originOf(matches))];
};

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { call } = context.get(services);
  const id = params.id ?? '';
  const [found, reviews] = await Promise.all([
    call('GET /shoes/{id}', { params: { id } }),
    call('GET /reviews/{shoeId}', { params: { shoeId: id } }),
  ]);
  const [shoe] = unwrapOrThrow(found).body;
  if (!shoe) throw new Error('The shop answered a shoe with an empty list');
  const [ofModel, ofBrand] = await Promise.all([
    shoe.model === '' ? null : call('GET /shoes', { query: { model: shoe.model, limit: mostColors } }),
    call('GET /shoes', { query: { brand: shoe.brand, limit: related + mostColors } }),
  ]);
  const siblings = ofModel === null ? [] : listOf(unwrapOrThrow(ofModel).body);
  const others = listOf(unwrapOrThrow(ofBrand).body).filter(
    ({ _id, model }) => _id !== id && (model === '' || model !== shoe.model),
  );
  return {
    shoe: toDetail(shoe),
    reviews: unwrapOrThrow(reviews).body.map(({ _id, review, rating, date }) => ({
      _id,
      review,
      rating,
      date,
    })),
    siblings: siblings.length > 1 ? siblings.map(toSibling) : [],
    related: others.slice(0, related).map(toCard),
  };
}

export default function Shoe() {
  const { shoe, reviews, siblings, related } = useLoaderData<typeof loader>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another shoe is another look
  useEffect(() => track('view_item'), [shoe._id]);
  return (
    <>
      <div className="wrap shoe-layout">
        <ShoePictures key={shoe._id} name={pictureName(shoe)} base={shoe.base} views={shoe.views} />
        <ShoeChoice key={shoe._id} shoe={shoe} siblings={siblings} />
      </div>
      <Reviews key={`reviews ${shoe._id}`} shoeId={shoe._id} reviews={reviews} />
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
