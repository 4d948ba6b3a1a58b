import { isRouteErrorResponse, useRouteError } from 'react-router';
import { ButtonLink } from '../ui/button.tsx';
import { NotFound } from './not-found-message.tsx';

/** The content of error boundaries. It shows the message of a problem, but never that of an exception. */
export function ErrorScreen() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  const known = isRouteErrorResponse(error) && typeof error.data === 'string' && error.data !== '';
  return (
    <div className="wrap py-20 md:py-32">
      <title>Something went wrong | Sneaker Paradise</title>
      <p className="wide text-hero text-deal-ink" aria-hidden="true">
        {isRouteErrorResponse(error) ? error.status : 500}
      </p>
      <h1 className="wide text-title mt-4">That step missed</h1>
      <p className="mt-4 mb-8 max-w-prose text-ink-soft">
        {known ? error.data : 'Something went wrong on our side. Try again in a moment.'}
      </p>
      <ButtonLink to="/" variant="accent" reloadDocument>
        Back Home
      </ButtonLink>
    </div>
  );
}
