import type { EvidenceTexts } from '#contract/payments/disputes.ts';
import { evidenceFields } from './evidence-fields.ts';

/** The evidence that the bank was sent, and by whom where that was done here. */
export function SentEvidence({ evidence, by }: { evidence: EvidenceTexts; by: string | null }) {
  return (
    <section aria-label="Evidence sent" className="grid gap-3">
      <h3 className="font-bold">Evidence sent</h3>
      <dl className="grid gap-2 text-sm">
        {evidenceFields
          .filter(({ name }) => evidence[name] !== '')
          .map(({ name, label }) => (
            <div key={name}>
              <dt className="text-ink-soft">{label}</dt>
              <dd className="wrap-anywhere whitespace-pre-line">{evidence[name]}</dd>
            </div>
          ))}
      </dl>
      <p className="text-ink-soft text-sm">{by ?? 'sent at the payment provider'}</p>
    </section>
  );
}
