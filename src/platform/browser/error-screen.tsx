import { isRouteErrorResponse, useRouteError } from 'react-router';
import { ButtonLink } from '../ui/button.tsx';
import { titleOf, useSite } from './site.ts';

/** The content of error boundaries. It shows the message of a problem, but never that of an exception. */
export function ErrorScreen() {
  const error = useRouteError();
  const response = isRouteErrorResponse(error) ? error : null;
  if (response?.status === 404) return <NotFound />;
  const data: unknown = response?.data;
  return (
    <StatusMessage
      status={response?.status ?? 500}
      name="Something went wrong"
      heading="Something went wrong"
      text={(typeof data === 'string' && data) || 'The problem is on our end. Try again in a moment.'}
    />
  );
}

/** The message of the 404 page. */
const NotFound = () => (
  <StatusMessage
    status={404}
    name="Page not found"
    heading="Page not found"
    text="We can't find that page. The shoe may be gone, or the address may have a typo."
  />
);

interface StatusMessageProps {
  status: number;
  /** The title of the document. */
  name: string;
  heading: string;
  text: string;
}

/** Says in place of a page why there is none. The link loads the document anew: after a crash nothing can be relied on. */
function StatusMessage({ status, name, heading, text }: StatusMessageProps) {
  return (
    <div className="wrap py-16 md:py-28">
      <title>{titleOf(name, useSite())}</title>
      <p
        className={`wide text-hero ${status === 404 ? 'text-accent-ink' : 'text-deal-ink'}`}
        aria-hidden="true"
      >
        {status}
      </p>
      <h1 className="wide text-title mt-4">{heading}</h1>
      <p className="mt-4 mb-8 max-w-prose text-ink-soft">{text}</p>
      <ButtonLink to="/" variant="accent" reloadDocument={status !== 404}>
        Back Home
      </ButtonLink>
    </div>
  );
}
