import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { call } from '#platform/browser/api/api-client.ts';
import { additionsOf } from '#platform/contract/endpoints/additions.ts';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import { SectionHeading } from '#platform/ui/heading.tsx';
import { forgetSeen, listMissed, seenShoes } from '#shop/accounts/pages/session/seen-shoes.ts';
import { myFoot, sizeAcrossBrands } from '../own-size/my-size.ts';
import type { ShoeCard } from '../product-card/shoe-card.ts';
import { ShoeGrid } from '../product-card/shoe-grid.tsx';
import { toCards } from '../product-card/shoe-listing.ts';
import { useMySizes } from '../sizes/use-my-size.ts';
import { useSizeLabel } from '../sizes/use-size-label.ts';

/** Shoes of each section. */
const limit = 4;

/** What somebody comes back for: what they missed and is back, what is new in their size, and what they looked at. Only this browser knows it. */
export default function Returning(): ReactNode {
  const ownIn = useMySizes();
  const size = ownIn('');
  const seen = useSyncExternalStore(seenShoes.subscribe, seenShoes.read, () => null);
  const label = useSizeLabel('')(size ?? '');
  const foot = useSyncExternalStore(myFoot.subscribe, myFoot.read, () => null);
  const own = sizeAcrossBrands(size ?? '', foot);
  const newest = useShoes(size === null ? null : JSON.stringify(own), { ...own, sort: 'newest', limit });
  const ids = seen?.split(',') ?? [];
  const known = useShoes(seen, { ids: ids.join(','), limit: ids.length || 1 });
  const { place, isShown } = useUnseenPlace(newest !== null && known !== null);
  if (!isShown || newest === null || known === null) return <div ref={place} />;
  const inOrder = ids.flatMap((id) => known.filter(({ _id }) => _id === id));
  const back = inOrder.filter((shoe) => isBack(shoe, ownIn(shoe.brand))).slice(0, limit);
  const viewed = inOrder.filter((shoe) => !back.includes(shoe)).slice(0, limit);
  const forget = (
    <Button variant="quiet" onClick={forgetSeen}>
      Clear history
    </Button>
  );
  return (
    <>
      <Section title="Back in stock" shoes={back}>
        {forget}
      </Section>
      <Section title={`New in your size (${foot === null ? label : `${foot} cm`})`} shoes={newest}>
        <ButtonLink to={`/products?${new URLSearchParams(own)}`}>See all in your size</ButtonLink>
      </Section>
      <Section title="Recently viewed" shoes={viewed}>
        {forget}
      </Section>
    </>
  );
}

/** Whether a size that was sold out is there now: the own one, or any of who told none. */
const isBack = ({ _id, sizes, soldOut }: ShoeCard, own: string | null): boolean =>
  listMissed(_id).some((size) => (own ?? size) === size && sizes.includes(size) && !soldOut.includes(size));

function Section({
  title,
  shoes,
  children,
}: {
  title: string;
  shoes: readonly ShoeCard[];
  children: ReactNode;
}) {
  if (shoes.length === 0) return null;
  return (
    <section className="wrap mt-20">
      <SectionHeading title={title}>{children}</SectionHeading>
      <ShoeGrid shoes={shoes} columns={4} heading="h3" />
    </section>
  );
}

/** Where what is ready may stand: it is shown once its place is below the window, so that nothing moves that is seen. */
function useUnseenPlace(isReady: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    if (!isReady || isShown || !place.current) return;
    const observer = new IntersectionObserver((entries) =>
      setIsShown(entries.some(({ boundingClientRect }) => boundingClientRect.top >= innerHeight)),
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isReady, isShown]);
  return { place, isShown };
}

const none: readonly ShoeCard[] = [];

type Query = Parameters<typeof call<'GET /shoes'>>[1]['query'];

/** The cards that a listing answers, loaded again with another `key`; none without one, or where nobody answers; null until then. */
function useShoes(key: string | null, query: Query): readonly ShoeCard[] | null {
  const [found, setFound] = useState<{ key: string; shoes: readonly ShoeCard[] }>();
  const wanted = JSON.stringify(query);
  useEffect(() => {
    if (key === null) return;
    const controller = new AbortController();
    call('GET /shoes', { query: JSON.parse(wanted) }, { signal: controller.signal })
      .then((result) =>
        result.ok && typeof result.body !== 'string'
          ? toCards(additionsOf(call, controller.signal), result.body)
          : [],
      )
      .then((shoes) => setFound({ key, shoes }))
      // Aborted or offline: nobody waits for them.
      .catch(() => setFound({ key, shoes: [] }));
    return () => controller.abort();
  }, [key, wanted]);
  if (key === null) return none;
  return found?.key === key ? found.shoes : null;
}
