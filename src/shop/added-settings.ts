import * as features from '#features.ts';
import { deliverySetting } from '#shop/delivery/server/delivery.ts';
import type { AddedSetting } from '#shop/settings/server/settings.ts';
import type { ShopFeature } from '#shop/shop-feature.ts';

const all: readonly ShopFeature[] = Object.values(features);

/** The keys of the settings beside the shop's own: delivery, and what features add. */
export const addedSettings: readonly AddedSetting[] = [
  deliverySetting,
  ...all.flatMap(({ addedSettings }) => addedSettings ?? []),
];
