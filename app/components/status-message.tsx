import { ButtonLink } from '../ui/button.tsx';

interface StatusMessageProps {
  status: number;
  /** The title of the document. */
  name: string;
  heading: string;
  text: string;
}

/** Says in place of a page why there is none. The link loads the document anew: after a crash nothing can be relied on. */
export function StatusMessage({ status, name, heading, text }: StatusMessageProps) {
  return (
    <div className="wrap py-16 md:py-28">
      <title>{`${name} | Sneaker Paradise`}</title>
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
