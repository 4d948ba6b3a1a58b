import type { Endpoint } from '#platform/contract/endpoints/endpoint.ts';
import { allFeatures } from '#platform/features/all-features.ts';
import { endpoints } from './endpoints.ts';

/** Every endpoint of the shop and its features, by the name of its operation in the OpenAPI document. */
export const allEndpoints: Readonly<Record<string, Endpoint>> = Object.assign(
  {},
  endpoints,
  ...allFeatures.map((feature) => feature.endpoints),
);
