import { type SizeSystem, sizeSystems } from '#shop/catalog/contract/fields/size-systems.ts';
import { createLoadedChoice } from './loaded-choice.ts';
import { createStoredChoice } from './stored-choice.ts';

/** The system that the shopper thinks in; null for the labels of the stock. */
export const sizeSystem = createStoredChoice(
  'sizeSystem',
  (stored): SizeSystem | null => sizeSystems.find((system) => system === stored && system !== 'size') ?? null,
);

/** The names of sizes in the chosen system. */
export const sizeLabels = createLoadedChoice(sizeSystem, (system) =>
  import('./size-labels.ts').then((it) => it.loadLabels(system)),
);
