/** Questions that wait for their answers, which come by number. */
export interface PendingAnswers<T> {
  /** Asks with a new number. */
  ask(send: (id: number) => void): Promise<T>;
  settle(id: number, answer: T): void;
}

export function createPendingAnswers<T>(): PendingAnswers<T> {
  const waiting = new Map<number, (answer: T) => void>();
  let last = 0;
  return {
    ask: (send) =>
      new Promise((resolve) => {
        last += 1;
        waiting.set(last, resolve);
        send(last);
      }),
    settle(id, answer) {
      waiting.get(id)?.(answer);
      waiting.delete(id);
    },
  };
}
