import { lazy, type Ref, Suspense } from 'react';
import type { ResponseOf } from '#platform/contract/endpoints/endpoint-types.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import type { CardHandle } from './card-handle.ts';

/** The payment provider in use. */
export type PaymentSettings = ResponseOf<'GET /payment/settings'>['body'];

const PaymentField = lazy(() => import('./payment-field.tsx'));

interface CardFieldProps {
  settings: PaymentSettings;
  /** What is to be paid, in cents. */
  amount: number;
  currency: string;
  ref: Ref<CardHandle>;
  /** Called once the field can be used. */
  onReady: () => void;
}

/** The card field; its code is loaded after the page. */
export function CardField({ settings: { publishableKey, script }, ...field }: CardFieldProps) {
  return (
    <Suspense fallback={<Skeleton className="h-44" />}>
      <PaymentField publishableKey={publishableKey} script={script} {...field} />
    </Suspense>
  );
}
