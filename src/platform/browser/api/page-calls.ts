import type { RouterContextProvider } from 'react-router';
import { type Additions, additionsOf, type Success } from '../../contract/endpoints/additions.ts';
import type { ApiCall, EndpointAddress, RequestOf } from '../../contract/endpoints/endpoint-types.ts';
import { appContext } from './app-context.ts';
import { unwrap } from './unwrap.ts';

/** The calls of the loader of a shopper's page. Each says what the page is without its answer. */
export interface PageCalls extends Additions {
  /** The answer that the page is about: there is no page without it, so its problem is thrown for the error boundary. */
  about<A extends EndpointAddress>(address: A, input: RequestOf<A>): Promise<Success<A>>;
  /** The answer, or the problem for a page that says itself what is wrong, or has something else to show. */
  readonly ask: ApiCall;
  /**
   * What a part of the page is made of, which makes no page fail: where `load` throws, that is logged and counted under
   * this name, and `missing` is returned.
   */
  part<T, M>(name: string, load: (additions: Additions) => T | Promise<T>, missing: M): Promise<T | M>;
}

/** The calls of a loader. Those of shoppers' pages have no others. */
export function pageCalls(context: Readonly<RouterContextProvider>): PageCalls {
  const { call, noteMissing } = context.get(appContext);
  const additions = additionsOf(call);
  return {
    ...additions,
    about: async (address, input) => unwrap(await call(address, input)),
    ask: call,
    async part(name, load, missing) {
      try {
        return await load(additions);
      } catch (error) {
        noteMissing(name, error);
        return missing;
      }
    },
  };
}
