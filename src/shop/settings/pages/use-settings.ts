import type { PublicSettings } from '../contract/shop-settings.ts';
import { useRootData } from './root-data.ts';

/** The settings of the shop, in a component. @throws where the root's loader failed, whose error is shown instead of pages */
export function useSettings(): PublicSettings {
  const root = useRootData();
  if (!root) throw Error();
  return root.settings;
}
