/** A function of pg, which calls back with its last parameter or else returns a promise. */
export interface PgCall {
  readonly method: (...parameters: never[]) => unknown;
  readonly self: unknown;
  readonly parameters: readonly unknown[];
}

/**
 * Calls it, and tells once how it ended, before its caller learns that.
 * @returns what the function returns
 */
export function observeCall<Result>(
  { method, self, parameters }: PgCall,
  onEnd: (error: unknown, result?: Result) => void,
): unknown {
  const callback = callbackOf(parameters);
  if (callback) {
    const observing = (error: unknown, result: Result | undefined, ...others: unknown[]) => {
      onEnd(error, result);
      callback(error, result, ...others);
    };
    return Reflect.apply(method, self, [...parameters.slice(0, -1), observing]);
  }
  const returned: unknown = Reflect.apply(method, self, parameters);
  if (returned instanceof Promise)
    returned.then(
      (result) => onEnd(undefined, result),
      (error) => onEnd(error),
    );
  return returned;
}

/** Fails it without calling it, in the way in which its caller waits for an answer. */
export function failCall({ parameters }: PgCall, error: Error): unknown {
  const callback = callbackOf(parameters);
  if (!callback) return Promise.reject(error);
  queueMicrotask(() => callback(error));
  return undefined;
}

function callbackOf(parameters: readonly unknown[]): ((...results: unknown[]) => void) | undefined {
  const last = parameters.at(-1);
  return typeof last === 'function' ? (...results) => Reflect.apply(last, undefined, results) : undefined;
}
