import { explainFailure } from './explain-failure.ts';

interface FailedRefundAdviceProps {
  /** The provider's reason. */
  reason: string;
  /** Whether pairs were to go back into stock with it. */
  hadPairs: boolean;
  email: string;
}

/** What to do about a refund that failed, and whom to write to. */
export function FailedRefundAdvice({ reason, hadPairs, email }: FailedRefundAdviceProps) {
  return (
    <div className="grid gap-1 border border-line bg-raised p-4 text-sm">
      <p>
        <strong>What to do:</strong> {explainFailure(reason).next}
      </p>
      <p>
        The money is still with the shop, and the buyer was told that it did not arrive. Write to{' '}
        <a className="wrap-anywhere underline" href={`mailto:${email}`}>
          {email}
        </a>
        .
      </p>
      {hadPairs && <p>Pairs that went back into stock stay there, and are not counted again.</p>}
    </div>
  );
}
