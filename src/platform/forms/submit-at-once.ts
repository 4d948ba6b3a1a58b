import type { SubmitEvent } from 'react';
import type { FetcherSubmitOptions, FetcherWithComponents } from 'react-router';

/**
 * Returns the `onSubmit` of a fetcher's form that submits at once: a second press finds its button disabled, even before
 * React would render. The name and value of the pressed button are sent as well.
 */
export const submitAtOnce =
  ({ submit }: Pick<FetcherWithComponents<unknown>, 'submit'>, options: FetcherSubmitOptions = {}) =>
  (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const { submitter } = event.nativeEvent;
    void submit(submitter instanceof HTMLButtonElement ? submitter : event.currentTarget, {
      ...options,
      flushSync: true,
    });
  };
