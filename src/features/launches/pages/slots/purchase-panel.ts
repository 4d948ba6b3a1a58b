import { type ComponentType, lazy } from 'react';
import { neededForHydration } from '#platform/browser/document/needed-for-hydration.ts';
import type { FindPurchasePanel, PurchasePanelProps } from '#shop/catalog/pages/catalog-slots.ts';
import { CanceledLaunch } from '../line/canceled-launch.tsx';

const load = () =>
  import('../line/launch-panel.tsx').then((module) => {
    LaunchPanel = module.default;
    return module;
  });

/** Only shoes that are a launch load it. It has no boundary of its own, so it is hydrated with the rest. */
let LaunchPanel: ComponentType<PurchasePanelProps> = lazy(load);

if (!import.meta.env.SSR && document.querySelector('.launch')) neededForHydration.push(load());

const findLaunchPanel: FindPurchasePanel = ({ opensAt }, first) => {
  if (opensAt !== null) return LaunchPanel;
  return first.opensAt !== null && Date.parse(first.opensAt) > Date.now() ? CanceledLaunch : null;
};

export default findLaunchPanel;
