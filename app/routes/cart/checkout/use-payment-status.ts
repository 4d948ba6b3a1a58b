import { useEffect, useEffectEvent, useState } from 'react';
import { useFetcher, useNavigate, useSearchParams } from 'react-router';
import type { CheckoutStatus } from './checkout-status.ts';
import { submitOptions } from './submit-options.ts';

/**
 * Awaits the result of the payment in `?payment=`, after the bank's page or while the provider has not decided. The
 * payment stays in the address, so a reload continues.
 */
export function usePaymentStatus(onResult: (result: CheckoutStatus) => void) {
  const [search] = useSearchParams();
  const idPayment = search.get('payment');
  const [completedId, setCompletedId] = useState<string | null>(null);
  const navigate = useNavigate();
  const { data, reset, submit } = useFetcher<CheckoutStatus>();

  useEffect(() => {
    if (idPayment === null) return;
    void submit({ intent: 'await-result', idPayment }, submitOptions);
    return () => reset();
  }, [idPayment, submit, reset]);

  const handleResult = useEffectEvent((result: CheckoutStatus) => {
    setCompletedId(idPayment);
    if (result.kind !== 'unknown') onResult(result);
  });
  useEffect(() => {
    if (data) handleResult(data);
  }, [data]);

  const replaceSearch = (value: string) =>
    navigate({ pathname: '/cart', search: value }, { replace: true, preventScrollReset: true });
  return {
    pending: idPayment !== null && completedId !== idPayment,
    begin: (id: string) => void replaceSearch(`?payment=${encodeURIComponent(id)}`),
    end: () => void (idPayment !== null && replaceSearch('')),
  };
}
