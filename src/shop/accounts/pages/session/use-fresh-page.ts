import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { onWake } from '#platform/browser/on-wake.ts';

/** Loads the data of the page again when it wakes: for pages that belong to whoever is signed in. */
export function useFreshPage(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => onWake(() => navigator.onLine && void revalidate()), [revalidate]);
}
