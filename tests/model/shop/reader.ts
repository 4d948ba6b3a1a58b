import { setTimeout as wait } from 'node:timers/promises';
import type { ModelShop } from './model-shop.ts';

/** Somebody who opens pages of every process all the time, while others change what is on them. */
export class Reader implements AsyncDisposable {
  private readonly closing = new AbortController();
  private readonly found: string[] = [];
  private readonly reading: Promise<void>;

  constructor(shop: ModelShop, paths: readonly string[]) {
    this.reading = this.read(shop, paths);
  }

  /** A sentence for each page that was an error. */
  takeViolations(): string[] {
    return this.found.splice(0);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.closing.abort();
    await this.reading;
  }

  private async read(shop: ModelShop, paths: readonly string[]): Promise<void> {
    const { signal } = this.closing;
    while (!signal.aborted)
      for (const path of paths) {
        await wait(20);
        await Promise.all(
          shop.apps.map(async (app) => {
            const response = await app.inject({ method: 'GET', url: path }).catch(() => null);
            // A process that is about to end answers no more.
            const isRunning = shop.apps.includes(app);
            if (response && response.statusCode >= 500 && isRunning)
              this.found.push(
                `a reader of ${path} got ${response.statusCode} ${response.body.slice(0, 300)}`,
              );
          }),
        );
      }
  }
}
