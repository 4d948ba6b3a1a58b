import type { ComponentType, ReactNode } from 'react';
import type { ShoeDetail } from '../shoe-detail.ts';

export interface LaunchPanelProps {
  shoe: ShoeDetail;
  opensAt: string;
  /** Sizes of which the waitlist keeps a pair for whoever looks. */
  kept: readonly string[];
  onBuy: (size: string) => void;
  /** Sizes and BUY ME!, for whoever is let in, and for everybody once the launch is over. */
  children: ReactNode;
}

/**
 * What is shown of a launch, null until it is loaded. Pages of one load it before they are hydrated: a part that comes later
 * would lose what was pressed, and could be rendered anew.
 */
export const loadedPanel: { Panel: ComponentType<LaunchPanelProps> | null } = { Panel: null };
