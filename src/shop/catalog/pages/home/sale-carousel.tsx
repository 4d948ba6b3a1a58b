import { type KeyboardEvent, type TouchEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { formatPrice } from '#platform/contract/fields/format-price.ts';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { useSettings } from '#shop/settings/pages/use-settings.ts';
import { ShoePicture } from '../product-card/shoe-picture.tsx';
import { moveSlide, type Slide } from './slide.ts';

/** The on-sale shoes, cheapest first and one at a time; the arrows wrap around. */
export function SaleCarousel({ slides }: { slides: readonly Slide[] }) {
  const { currency } = useSettings();
  const [index, setIndex] = useState(0);
  const go = (step: number) => setIndex((now) => moveSlide(now, step, slides.length));
  const swipe = useSwipe(go);
  const slide = slides[index] ?? slides[0];
  if (!slide) return <WinterSale />;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') go(-1);
    if (event.key === 'ArrowRight') go(1);
  };

  return (
    <section
      className="sale"
      aria-roledescription="carousel"
      aria-label="On sale"
      onKeyDown={onKeyDown}
      {...swipe}
    >
      <span className="sale-word wide" aria-hidden="true">
        SALE
      </span>
      <div className="wrap sale-inner">
        <div aria-live="polite" aria-atomic="true">
          <div key={slide._id} className="sale-slide">
            <div className="sale-picture">
              <ShoePicture
                base={slide.base}
                view={slide.view}
                alt={`${slide.brand} ${slide.name}`}
                widths={[640, 1280]}
                sizes="(min-width: 64rem) 46vw, 92vw"
              />
            </div>
            <div className="sale-words">
              <p className="font-semibold">{slide.brand}</p>
              <h2 className="wide text-title">
                <Link to={`/products/${slide._id}`} prefetch="intent">
                  {slide.name}
                </Link>
              </h2>
              <p className="wide text-heading figures">
                {slide.reduction && (
                  <>
                    <span className="sr-only">was </span>
                    <s className="price-was">{formatPrice(slide.reduction.was, currency)}</s>
                    <span className="sr-only">, now</span>{' '}
                  </>
                )}
                SALE {formatPrice(slide.price, currency)}{' '}
                <span className="price-saved">{slide.isSoldOut ? 'Sold out' : slide.reduction?.saved}</span>
              </p>
            </div>
          </div>
        </div>
        <div className="sale-controls">
          <Button variant="line" icon aria-label="Previous sale shoe" onClick={() => go(-1)}>
            <Icon name="left" />
          </Button>
          <p className="figures font-semibold" aria-hidden="true">
            {index + 1} / {slides.length}
          </p>
          <Button variant="line" icon aria-label="Next sale shoe" onClick={() => go(1)}>
            <Icon name="right" />
          </Button>
        </div>
      </div>
    </section>
  );
}

/** Replaces the carousel while no shoe is on sale. */
function WinterSale() {
  return (
    <section className="sale" aria-label="Winter sale">
      <div className="wrap py-16 md:py-24">
        <h2 className="wide text-title">Winter sale</h2>
        <p className="mt-4 mb-8 max-w-prose">
          The season's markdowns are on their way. Until then, browse the whole collection.
        </p>
        <ButtonLink to="/products">See the collection</ButtonLink>
      </div>
    </section>
  );
}

/** Touch handlers: a swipe to the left moves forward, to the right back. */
function useSwipe(go: (step: number) => void) {
  const start = useRef<number | null>(null);
  return {
    onTouchStart: (event: TouchEvent) => {
      start.current = event.touches.length === 1 ? (event.touches[0]?.clientX ?? null) : null;
    },
    onTouchEnd: (event: TouchEvent) => {
      const end = event.changedTouches[0]?.clientX;
      if (start.current === null || end === undefined) return;
      const distance = end - start.current;
      start.current = null;
      if (Math.abs(distance) > minDistance) go(distance < 0 ? 1 : -1);
    },
  };
}

/** Shorter payment changes, in pixels, are taps. */
const minDistance = 48;
