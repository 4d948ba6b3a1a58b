import { lazy, type Ref, Suspense, useEffect, useEffectEvent } from 'react';
import type { ResponseOf } from '#contract/endpoints/endpoint-types.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { CardHandle } from './card-handle.ts';

/** The payment provider in use. */
export type PaymentSettings = ResponseOf<'GET /payment/settings'>['body'];

const SandboxCardField = lazy(() => import('./sandbox-card-field.tsx'));
const StripeCardField = lazy(() => import('./stripe-card-field.tsx'));

interface CardFieldProps {
  settings: PaymentSettings;
  ref: Ref<CardHandle>;
  /** Called once the field's code is loaded and it can be used. */
  onReady: () => void;
}

/** The card field of the provider in use; only its code is loaded. */
export function CardField({ settings, ref, onReady }: CardFieldProps) {
  return (
    <Suspense fallback={<Skeleton className="h-44" />}>
      {settings.provider === 'stripe' ? (
        <StripeCardField publishableKey={settings.publishableKey} ref={ref} />
      ) : (
        <SandboxCardField ref={ref} />
      )}
      <NotifyReady onReady={onReady} />
    </Suspense>
  );
}

/** Its effect runs once its siblings within the Suspense boundary are mounted. */
function NotifyReady({ onReady }: { onReady: () => void }) {
  const notify = useEffectEvent(onReady);
  useEffect(() => notify(), []);
  return null;
}
