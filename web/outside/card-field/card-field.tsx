import { lazy, type Ref, Suspense } from 'react';
import type { ReplyAt } from '#contract/addresses.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { CardHandle } from './card-handle.ts';

/** Which provider stands behind the card field. */
export type PaymentSettings = ReplyAt<'GET /payment/settings'>['body'];

const SandboxCardField = lazy(() => import('./sandbox-card-field.tsx'));
const StripeCardField = lazy(() => import('./stripe-card-field.tsx'));

/** The card field of the provider in use; only that one's code is loaded. */
export function CardField({ settings, ref }: { settings: PaymentSettings; ref: Ref<CardHandle> }) {
  return (
    <Suspense fallback={<Skeleton className="h-44" />}>
      {settings.provider === 'stripe' ? (
        <StripeCardField publishableKey={settings.publishableKey} ref={ref} />
      ) : (
        <SandboxCardField ref={ref} />
      )}
    </Suspense>
  );
}
