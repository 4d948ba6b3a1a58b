import { Form } from 'react-router';
import type { ApiCall } from '#platform/contract/endpoints/endpoint-types.ts';
import { Button, ButtonLink } from '#platform/ui/button.tsx';
import { useSizeLabel } from '#shop/catalog/pages/sizes/use-size-label.ts';
import type { ClaimedEntry } from '../contract.ts';

/** An entry that the link in a mail names, as its page shows it. */
export interface Claimed {
  readonly claim: string;
  readonly entry: ClaimedEntry;
  /** How it stands, in words; empty where it does not wait. */
  readonly saying: string;
}

/** Makes the call of a button of {@link ClaimedPlace}. */
export function pressClaim(call: ApiCall, claim: string, form: FormData) {
  const wanted = form.get('action');
  const action = wanted === 'confirm' || wanted === 'attach' ? wanted : 'leave';
  return call('POST /waitlist/claims/{claim}', { params: { claim }, body: { action } });
}

/** A place on a waitlist for whoever has the link in a mail. Only a press changes it: mail programs open links by themselves. */
export function ClaimedPlace({ claimed, isSignedIn }: { claimed: Claimed; isSignedIn: boolean }) {
  const { entry, saying } = claimed;
  const { state, isOfVisitor } = entry;
  const size = useSizeLabel(entry.brand)(entry.size);
  const isActive = state === 'waiting' || state === 'offered';
  const needsAccount = state === 'offered' && isOfVisitor && !isSignedIn;
  const next = encodeURIComponent(`/products/${entry.shoeId}/waitlist?claim=${claimed.claim}`);
  return (
    <section
      aria-label={`Your place for size ${size}`}
      className="grid gap-4 border-accent-ink border-l-4 bg-raised p-5"
    >
      <p role="status" className="text-lg font-semibold">
        Size {size}: {saying || sayings[state]}
      </p>
      {needsAccount && <p>Sign in or create an account to pay. We'll keep the pair for you.</p>}
      <div className="flex flex-wrap gap-3">
        {needsAccount && (
          <>
            <ButtonLink variant="accent" to={`/signin?next=${next}`}>
              Sign in
            </ButtonLink>
            <ButtonLink to={`/createaccount?next=${next}`}>Create account</ButtonLink>
          </>
        )}
        {isActive && isOfVisitor && isSignedIn && (
          <ClaimButton action="attach" label="Move to my account" variant="accent" />
        )}
        {state === 'unconfirmed' && (
          <ClaimButton action="confirm" label="Confirm my place" variant="accent" />
        )}
        {(isActive || state === 'unconfirmed') && <ClaimButton action="leave" label="Leave waitlist" />}
      </div>
    </section>
  );
}

const sayings: Readonly<Record<string, string>> = {
  unconfirmed: 'Confirm your place to join the waitlist',
  taken: 'You paid for this pair, or your payment is in progress',
  expired: 'Your time to buy this pair has run out',
  canceled: "You're no longer on the waitlist",
};

function ClaimButton({
  action,
  label,
  variant = 'line',
}: {
  action: string;
  label: string;
  variant?: 'accent' | 'line';
}) {
  return (
    <Form method="post" replace>
      <Button type="submit" name="action" value={action} variant={variant}>
        {label}
      </Button>
    </Form>
  );
}
