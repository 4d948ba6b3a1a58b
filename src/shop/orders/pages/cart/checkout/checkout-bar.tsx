import { type RefObject, useEffect, useState } from 'react';
import { formatCents } from '#platform/contract/fields/money.ts';
import { Button } from '#platform/ui/button.tsx';
import { useSettings } from '#shop/settings/pages/use-settings.ts';

interface CheckoutBarProps {
  /** What is to be paid, in cents. */
  amount: number;
  /** What is still added to it, such as `plus sales tax`. */
  open: string;
  /** The text of the form's button. */
  label: string;
  form: RefObject<HTMLFormElement | null>;
}

/**
 * Keeps Checkout in reach on small screens while a long cart has it below the screen; it is gone before it could cover
 * what is typed there. It is for fingers alone: the keyboard and screen readers meet the form's own button.
 */
export function CheckoutBar({ amount, open, label, form }: CheckoutBarProps) {
  const { currency } = useSettings();
  const [isBelow, setIsBelow] = useState(false);
  useEffect(() => {
    const section = form.current?.closest('section');
    if (!section) return;
    const observer = new IntersectionObserver(
      ([entry]) => setIsBelow(!entry?.isIntersecting && Number(entry?.boundingClientRect.top) > 0),
      { rootMargin: '0px 0px -96px' },
    );
    observer.observe(section);
    return () => observer.disconnect();
  }, [form]);
  if (!isBelow) return null;
  return (
    <div className="checkout-bar" aria-hidden="true">
      <Button
        variant="accent"
        size="large"
        className="w-full"
        tabIndex={-1}
        onClick={() => form.current && goOn(form.current)}
      >
        {`${label} · ${formatCents(amount, currency)} ${open}`.trimEnd()}
      </Button>
    </div>
  );
}

/** Leads to what is missing first: an account, then the first empty field; with nothing missing it submits the form. */
function goOn(form: HTMLFormElement): void {
  const accountNeeded = document.getElementById('account-needed');
  const next =
    accountNeeded ??
    [...form.querySelectorAll<HTMLInputElement>('input:not([data-optional])')].find(
      ({ value }) => value === '',
    );
  next?.focus({ preventScroll: true });
  (next ?? form).scrollIntoView({ block: next ? 'center' : 'end' });
  if (!next) form.requestSubmit();
}
