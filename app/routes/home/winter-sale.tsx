import { ButtonLink } from '../../ui/button.tsx';

/** Replaces the carousel while no shoe is on sale. */
export function WinterSale() {
  return (
    <section className="sale" aria-label="Winter sale">
      <div className="wrap py-16 md:py-24">
        <h2 className="wide text-title">Winter sale</h2>
        <p className="mt-4 mb-8 max-w-prose">
          The markdowns of the season are on their way. Until then, the whole collection stands ready.
        </p>
        <ButtonLink to="/products">See the collection</ButtonLink>
      </div>
    </section>
  );
}
