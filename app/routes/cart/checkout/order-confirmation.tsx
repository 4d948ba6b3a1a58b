import { useEffect, useRef } from 'react';
import { ButtonLink } from '../../../ui/button.tsx';

/** Confirms the payment and links to the order; it gets the focus. */
export function OrderConfirmation({ idPayment }: { idPayment: string }) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby="receipt"
      className="mb-10 border-accent-ink border-l-4 bg-raised p-5 md:p-8"
    >
      <h2 id="receipt" className="wide text-heading">
        Thank you, they are yours
      </h2>
      <p className="mt-2 mb-5 text-ink-soft">A confirmation is on its way to your email.</p>
      <ButtonLink to={`/order/${idPayment}`} variant="accent">
        See your order
      </ButtonLink>
    </section>
  );
}
