import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSite } from '#platform/browser/site.ts';

/** What the forms of the account say when they have done something. */
const messages = new Map([
  ['sign-in', 'Welcome again!'],
  ['sign-up', 'Welcome to {name}!'],
  ['recovery', 'Email send'],
  ['reset', 'Password Updated'],
  ['update-name', 'Name Updated'],
  ['update-password', 'Password Updated'],
  ['update-photo', 'Image Upload'],
  ['prove', 'Confirmed'],
  ['confirm-second-factor', 'Two-factor authentication turned on'],
  ['disable-second-factor', 'Two-factor authentication turned off'],
  ['add-passkey', 'Passkey added'],
  ['rename-passkey', 'Passkey renamed'],
  ['remove-passkey', 'Passkey removed'],
  ['end-session', 'Signed out'],
  ['end-other-sessions', 'Signed out everywhere else'],
  ['ask-for-data', "We're preparing your file"],
  ['log-out', 'See you later!'],
]);

/** What a form of the shop with this name says when it has done something; empty for an unknown one. */
export const doneMessageOf = (done: string, name: string): string =>
  (messages.get(done) ?? '').replace('{name}', () => name);

/** What happens next, for what goes on elsewhere. */
const explanations = new Map([
  [
    'recovery',
    "An email with a link is on its way. Open the link within an hour to set a new password. If it doesn't arrive, check your spam folder.",
  ],
  [
    'reset',
    'Your new password is set, and you were signed out on all other devices. Sign in with your new password.',
  ],
]);

/** What the next page explains; the specified addresses say nothing of it. */
let doneBefore = '';

/** Lets the page to which a `clientAction` redirects explain what happens next. */
export function explainNext(done: string): void {
  doneBefore = done;
}

/**
 * Says what was done without scripts, which the query parameter `done` names, and what happens next; with scripts a toast
 * has said the first.
 */
export function DoneMessage() {
  const [query] = useSearchParams();
  const { name } = useSite();
  const [before] = useState(doneBefore);
  useEffect(() => explainNext(''), []);
  const done = query.get('done') ?? '';
  const text = doneMessageOf(done, name);
  const explanation = explanations.get(before || done);
  if (!text && !explanation) return null;
  return (
    <div className="mb-6 grid gap-2">
      {text && (
        <p role="status" className="font-semibold">
          {text}
        </p>
      )}
      {explanation && <p>{explanation}</p>}
    </div>
  );
}
