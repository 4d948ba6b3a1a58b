import { lazy, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { formatCount } from '#platform/contract/fields/format-price.ts';
import { Button, ButtonAnchor, ButtonLink } from '#platform/ui/button.tsx';
import { useCart } from '#shop/cart/pages/use-cart.ts';
import type { PurchasePanelProps } from '#shop/catalog/pages/catalog-slots.ts';
import { FavoriteButton } from '#shop/catalog/pages/product-card/favorite-button.tsx';
import { useSizeLabel } from '#shop/catalog/pages/sizes/use-size-label.ts';
import { GiveUpButton } from './give-up-button.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { LineButton } from './line-button.tsx';
import { countAhead, findLineStage, stageNews } from './line-stage.ts';
import { LineStatus } from './line-status.tsx';
import { useLine, useServerTime } from './use-line.ts';
import { useLineActions } from './use-line-actions.ts';

/** What stands in place of BUY ME! while a shoe is a launch. */
export default function LaunchPanel({ shoe, kept, onBuy, children }: PurchasePanelProps) {
  const { _id: shoeId, name } = shoe;
  const { launch, place, offset, connection, tell } = useLine(shoeId, shoe.opensAt);
  const [firstOpening] = useState(shoe.opensAt);
  const now = useServerTime(offset);
  const act = useLineActions(shoeId, place, tell);
  const stage = launch && now !== null ? findLineStage(launch, place, now) : 'announced';
  const isBefore = stage === 'announced' || stage === 'early';
  const isOver = stage === 'sold-out' || stage === 'ended';
  const mayBuy = stage === 'admitted' || isOver;
  const isJoined = place?.joined === true;
  useTitle(stage === 'admitted' ? `It's your turn! ${name}` : null);
  const own = place?.place ?? null;
  const opensAt = launch?.opensAt ?? shoe.opensAt;
  const labelOf = useSizeLabel(shoe.brand);
  const inCart = useCart()
    .lines.filter(({ _id, size }) => _id === shoeId && !kept.includes(size))
    .reduce((sum, { quantity }) => sum + quantity, 0);
  const isTaken =
    stage === 'admitted' && launch !== null && inCart >= launch.perAccount - (place?.bought ?? 0);
  return (
    <>
      <section aria-label="Launch" className="launch">
        {opensAt !== null && <LineStatus {...{ stage, opensAt, launch, place, now }} />}
        <p className="sr-only" role="status">
          {stageNews[stage]}
        </p>
        {isBefore && shoe.opensAt !== firstOpening && (
          <p role="status" className="font-semibold">
            The launch was moved to this time.
          </p>
        )}
        <p className="launch-connection" aria-live="polite">
          {connectionTexts[connection]}
        </p>
        {!mayBuy && (
          <div className="shoe-buy">
            {!isJoined && stage !== 'over' ? (
              <LineButton
                shoeId={shoeId}
                action="join"
                onPress={act}
                variant="accent"
                size="large"
                formClass="grid grow"
              >
                {isBefore ? 'Enter the draw' : 'Join the line'}
              </LineButton>
            ) : (
              <p className="launch-place figures">
                {launch && own !== null && stage === 'waiting'
                  ? `Place ${formatCount(own)} · ${formatCount(countAhead(launch, own))} ahead of you`
                  : stageNews[stage]}
              </p>
            )}
            <FavoriteButton shoeId={shoeId} />
          </div>
        )}
        {stage === 'admitted' && <GiveUpButton onPress={() => act('leave')}>Give up my place</GiveUpButton>}
        {stage === 'waiting' && <GiveUpButton onPress={() => act('leave')}>Leave the line</GiveUpButton>}
        {isBefore && (
          <div className="launch-reminders">
            {isJoined && (
              <LineButton shoeId={shoeId} action="leave" onPress={act} size="small">
                Leave the draw
              </LineButton>
            )}
            <LineButton
              shoeId={shoeId}
              action={place?.reminder ? 'forget' : 'remind'}
              onPress={act}
              size="small"
              aria-pressed={place?.reminder ?? false}
            >
              Remind me by email
            </LineButton>
            <ButtonAnchor size="small" href={`/launches.ics?shoe=${encodeURIComponent(shoeId)}`}>
              Add to calendar
            </ButtonAnchor>
          </div>
        )}
        {!mayBuy && <HowItWorks shoeId={shoeId} launch={launch} isBefore={isBefore} />}
        {isOver && (
          <p>
            <Link to={`/launches/${shoeId}/draw`} className="link">
              How places were drawn
            </Link>
          </p>
        )}
      </section>
      {kept.map((size) => (
        <div key={size} className="grid gap-2">
          <p className="font-semibold text-deal-ink">{`We're holding a pair in size ${labelOf(size)} for you.`}</p>
          <Button variant="accent" size="large" onClick={() => onBuy(size)}>
            {`BUY ME! Size ${labelOf(size)}`}
          </Button>
        </div>
      ))}
      {mayBuy && !isTaken && children}
      {isTaken && (
        <div className="grid gap-2">
          <p className="font-semibold">Every pair that you may buy is in your cart.</p>
          <ButtonLink to="/cart" variant="accent" size="large">
            Go to cart
          </ButtonLink>
        </div>
      )}
      {stage === 'sold-out' && (
        <div className="launch-similar">
          <Suspense>
            <SimilarShoes shoe={shoe} size={null} shown={[]} />
          </Suspense>
        </div>
      )}
    </>
  );
}

const connectionTexts = {
  fine: '',
  offline: "You're offline. Your place is safe, and this page updates once you're back online.",
  failing: 'The shop is not responding. Your place is safe, and this page keeps trying.',
};

const SimilarShoes = lazy(() =>
  import('#shop/catalog/pages/product/similar-shoes.tsx').catch(() => ({ default: () => null })),
);

/** Sets the title of the window while it is not null, so that it is seen in another tab. */
function useTitle(title: string | null): void {
  useEffect(() => {
    if (title === null) return;
    const before = document.title;
    document.title = title;
    return () => {
      document.title = before;
    };
  }, [title]);
}
