import type { AddedSetting } from '#shop/settings/server/settings.ts';
import { returnAddress, returnAddressKey } from '../contract/returns.ts';

/** The setting `returnAddress`: where buyers send pairs. */
export const returnAddressSetting: AddedSetting<string | null> = {
  key: returnAddressKey,
  schema: returnAddress,
  initial: null,
  name: 'return address',
  write: (address) => address?.replaceAll('\n', ', ') ?? 'None',
};
