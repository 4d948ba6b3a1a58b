import { createLoadedChoice } from '#shop/accounts/pages/session/loaded-choice.ts';
import { createStoredChoice } from '#shop/accounts/pages/session/stored-choice.ts';
import { footPattern } from '../../contract/fields/size-systems.ts';

/** The shopper's own size, a label of the stock. */
export const mySize = createStoredChoice('mySize', (stored) => {
  const size = stored?.trim() ?? '';
  // What the contract accepts as a label; anything else in the storage is none.
  return size === '' || size.length > 40 ? null : size;
});

/** The length of the shopper's foot in cm, where the chart of the brand at which they chose their size says it. */
export const myFoot = createStoredChoice('myFoot', (stored) =>
  stored !== null && footPattern.test(stored) ? stored : null,
);

/** What narrows a list of several brands to a size: the foot where it is known, because it has other labels there. */
export const sizeAcrossBrands = (size: string, foot: string | null): { size: string } | { foot: string } =>
  foot === null ? { size } : { foot };

/** The label of {@link myFoot} in each brand. */
export const ownSizes = createLoadedChoice(myFoot, (foot) =>
  import('./brand-charts.ts').then((it) => it.loadOwnSizes(foot)),
);
