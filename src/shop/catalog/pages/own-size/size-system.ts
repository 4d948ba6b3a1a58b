import { createLoadedChoice } from '#shop/accounts/pages/session/loaded-choice.ts';
import { createStoredChoice } from '#shop/accounts/pages/session/stored-choice.ts';
import { type SizeSystem, sizeSystems } from '../../contract/fields/size-systems.ts';

/** The system that the shopper thinks in; null for the labels of the stock. */
export const sizeSystem = createStoredChoice(
  'sizeSystem',
  (stored): SizeSystem | null => sizeSystems.find((system) => system === stored && system !== 'size') ?? null,
);

/** The names of sizes in the chosen system. */
export const sizeLabels = createLoadedChoice(sizeSystem, (system) =>
  import('./size-labels.ts').then((it) => it.loadLabels(system)),
);
