import { AsyncLocalStorage } from 'node:async_hooks';
import type { ProblemCode } from '../contract/endpoints/problem.ts';

/** What is known of the request that is being answered, for its line in the log. */
export interface RequestContext {
  /** A UUID. */
  readonly id: string;
  /** The id of the trace that it belongs to, in 32 hexadecimal digits. */
  readonly trace: string;
  /** The pattern of its address, where that is more exact than the router's. */
  route?: string;
  /** The order that it concerns. */
  order?: string;
  /** How it ended, in a word of its module, such as `paid`. */
  result?: string;
  /** The code of the problem that was answered last. */
  problem?: ProblemCode;
}

/** By the request of Node. */
const contexts = new WeakMap<object, RequestContext>();

/** The context of a request of Node, once it was set. */
export const contextOf = (raw: object): RequestContext | undefined => contexts.get(raw);

/** Sets the context of a request of Node. */
export const setContext = (raw: object, context: RequestContext): void => void contexts.set(raw, context);

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs work as part of a request; what it starts is part of it, too. */
export const runInRequest = <T>(context: RequestContext, work: () => T): T => storage.run(context, work);

/** The request that the running code is part of; undefined in background jobs. */
export const currentRequest = (): RequestContext | undefined => storage.getStore();

/** Notes how the present request ended, in a word of its module. */
export function noteResult(result: string): void {
  const context = currentRequest();
  if (context) context.result = result;
}

/** Notes the id of the order that the present request concerns. */
export function noteOrder(id: string): void {
  const context = currentRequest();
  if (context) context.order = id;
}

/** Notes the problem that a request of Node is answered with. */
export function noteProblem(raw: object, code: ProblemCode): void {
  const context = contexts.get(raw);
  if (context) context.problem = code;
}

/**
 * Notes the pattern of the page that the present request is answered with, such as `/products/:id`.
 * @param find is called where it is not known yet; null when there is no such page
 */
export function notePageRoute(find: () => string | null): void {
  const context = currentRequest();
  if (!context || context.route !== undefined) return;
  const route = find();
  if (route !== null) context.route = route;
}
