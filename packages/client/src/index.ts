/** The public API of the package. */

export {
  type CallAddress,
  CallError,
  type CallInput,
  type CallProblem,
  type CallResult,
  type CallSuccess,
  type NoAnswer,
  unwrap,
} from './call-result.ts';
export { createShopClient, type ShopClient, type ShopClientOptions } from './create-shop-client.ts';
export type { Calls, Schemas } from './schema.ts';
export type { SignInCredentials, SignInProblem, SignInResult } from './sign-in.ts';
