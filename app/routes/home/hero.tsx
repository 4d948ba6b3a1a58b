import { formatPrice } from '../../components/product-card/format-price.ts';
import { ShoePicture } from '../../components/product-card/shoe-picture.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import type { Slide } from './slide.ts';

/** The top of the home page: the claim and the newest shoe. */
export function Hero({ latest }: { latest: Slide | null }) {
  return (
    <section className="hero">
      <div className="wrap hero-inner">
        <div className="hero-words">
          <h1 className="wide text-hero">
            Every step
            <br />
            out of line.
          </h1>
          <p className="hero-lead">
            Sneakers of independent makers, every pair authentic, every size shown as it stands in the
            stockroom.
          </p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to="/products" variant="accent" size="large">
              Shop the collection
            </ButtonLink>
            {latest && (
              <ButtonLink to={`/products/${latest._id}`} size="large" prefetch="intent">
                Meet the {latest.name}
              </ButtonLink>
            )}
          </div>
        </div>
        {latest && (
          <div className="hero-shoe">
            <ShoePicture
              base={latest.base}
              alt={`${latest.brand} ${latest.name}`}
              widths={[640, 1280]}
              sizes="(min-width: 64rem) 56vw, 100vw"
              first
            />
            <p className="hero-tag">
              <span>Just in</span>
              <span>{latest.brand}</span>
              <span className="figures">{formatPrice(latest.price)}</span>
            </p>
          </div>
        )}
      </div>
    </section>
  );
}
