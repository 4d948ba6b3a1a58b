import type { Endpoint } from '#contract/endpoints/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { allFeatures } from './all-features.ts';

/** Every endpoint of the shop and its features, by the name of its operation in the OpenAPI document. */
export const allEndpoints: Readonly<Record<string, Endpoint>> = Object.assign(
  {},
  endpoints,
  ...allFeatures.map((feature) => feature.endpoints),
);
