import type { ApiCall, ApiResult, EndpointAddress, RequestOf } from './endpoint-types.ts';

/** The result of a call that did not fail. */
export type Success<A extends EndpointAddress> = Extract<ApiResult<A>, { ok: true }>;

/** Calls whose answers only add to a page: one that fails is logged and counted, and the page is shown without it. */
export interface Additions {
  /** The body of the answer; `missing` in its place if the call fails. */
  add<A extends EndpointAddress, M>(
    address: A,
    input: RequestOf<A>,
    missing: M,
  ): Promise<Success<A>['body'] | M>;
  /** How many matches a listing has; 0 if the call fails. */
  addTotal<A extends EndpointAddress>(address: A, input: RequestOf<A>): Promise<number>;
}

const decorates = { decorates: true } as const;

/** Creates {@link Additions}; with a `signal`, they reject when it is aborted. */
export const additionsOf = (call: ApiCall, signal?: AbortSignal): Additions => {
  const options = { ...decorates, ...(signal && { signal }) };
  return {
    async add(address, input, missing) {
      const result = await call(address, input, options);
      return result.ok ? result.body : missing;
    },
    async addTotal(address, input) {
      const result = await call(address, input, options);
      return result.ok ? (result.total ?? 0) : 0;
    },
  };
};
