import { useFetcher } from 'react-router';
import type { ActionResult } from '#platform/forms/action-result.ts';
import { Button } from '#platform/ui/button.tsx';

/** Goes to Google's sign-in page, which comes back to `/signin` and from there to `next`. */
export function GoogleButton({ next, label }: { next: string; label: string }) {
  const fetcher = useFetcher<ActionResult>();
  const isPending = fetcher.state !== 'idle';
  return (
    <fetcher.Form method="post" action="/signin" defaultShouldRevalidate={false}>
      <input type="hidden" name="intent" value="google" />
      <input type="hidden" name="next" value={next} />
      <Button type="submit" className="w-full" disabled={isPending}>
        <GoogleMark />
        {label}
      </Button>
      {!isPending && fetcher.data?.ok === false && (
        <p role="alert" className="field-error">
          {fetcher.data.problem.detail}
        </p>
      )}
    </fetcher.Form>
  );
}

function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" width={20} height={20} aria-hidden="true">
      <path
        d="M20.5 10.4H12v3.5h4.9a4.9 4.9 0 1 1-1.5-5.5l2.5-2.5A8.5 8.5 0 1 0 20.5 12c0-.6 0-1.1-.1-1.6Z"
        fill="currentColor"
      />
    </svg>
  );
}
