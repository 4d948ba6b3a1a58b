import { useRouteLoaderData } from 'react-router';
import type { PublicSettings } from '../contract/shop-settings.ts';

/** What every page knows: the root loads it. */
export interface RootData {
  readonly settings: PublicSettings;
  /** The name of the shop, and where it is. */
  readonly name: string;
  readonly origin: string;
  /** The names of all brands. */
  readonly brands: readonly string[];
  /** The links of the footer, as addresses and names. */
  readonly footerLinks: readonly (readonly [to: string, name: string])[];
}

/** What the root loaded; undefined where its loader failed. */
export const useRootData = (): RootData | undefined => useRouteLoaderData<RootData>('root');
