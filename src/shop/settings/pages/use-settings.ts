import { useRouteLoaderData } from 'react-router';
import type { loader as rootLoader } from '#root.tsx';
import type { PublicSettings } from '../contract/shop-settings.ts';

/** The settings of the shop, in a component. @throws where the root's loader failed, whose error is shown instead of pages */
export function useSettings(): PublicSettings {
  const root = useRouteLoaderData<typeof rootLoader>('root');
  if (!root) throw Error();
  return root.settings;
}
