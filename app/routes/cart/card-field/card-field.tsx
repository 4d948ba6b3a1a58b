import { lazy, type Ref, Suspense, useEffect, useEffectEvent } from 'react';
import type { ResponseOf } from '#contract/endpoint-types.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { CardHandle } from './card-handle.ts';

/** Which provider stands behind the card field. */
export type PaymentSettings = ResponseOf<'GET /payment/settings'>['body'];

const SandboxCardField = lazy(() => import('./sandbox-card-field.tsx'));
const StripeCardField = lazy(() => import('./stripe-card-field.tsx'));

interface CardFieldProps {
  settings: PaymentSettings;
  ref: Ref<CardHandle>;
  /** Told once, when the field's code has arrived and the card can be asked for. */
  onReady: () => void;
}

/** The card field of the provider in use; only that one's code is loaded. */
export function CardField({ settings, ref, onReady }: CardFieldProps) {
  return (
    <Suspense fallback={<Skeleton className="h-44" />}>
      {settings.provider === 'stripe' ? (
        <StripeCardField publishableKey={settings.publishableKey} ref={ref} />
      ) : (
        <SandboxCardField ref={ref} />
      )}
      <Arrival onArrival={onReady} />
    </Suspense>
  );
}

/** Its effect runs when everything beside it inside the boundary stands. */
function Arrival({ onArrival }: { onArrival: () => void }) {
  const tell = useEffectEvent(onArrival);
  useEffect(() => tell(), []);
  return null;
}
