import { ButtonLink } from '../ui/button.tsx';

/** The content of the page-not-found page. */
export function NotFound() {
  return (
    <div className="wrap py-16 md:py-28">
      <title>Page not found | Sneaker Paradise</title>
      <p className="wide text-hero text-accent-ink" aria-hidden="true">
        404
      </p>
      <h1 className="wide text-title mt-4">Page not found</h1>
      <p className="mt-4 mb-8 max-w-prose text-ink-soft">
        This path leads nowhere. The shoe may be sold and gone, or the address has a typo.
      </p>
      <ButtonLink to="/" variant="accent">
        Back Home
      </ButtonLink>
    </div>
  );
}
