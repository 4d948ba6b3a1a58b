import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

/** A page that waits longer than this for something, in ms, fails. */
const patience = 10_000;

/**
 * Renders to text once everything is there, each part in its place: it can be kept, compressed once and read without
 * scripts.
 * @throws what a component threw, or an error when something never came
 */
export function renderWhole(page: ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const collector = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve(hastenStyles(Buffer.concat(chunks).toString()));
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timer);
        pipe(collector);
      },
      onError: fail,
      onShellError: fail,
    });
    const timer = setTimeout(() => abort(new Error(`A page was not ready after ${patience} ms`)), patience);
    function fail(error: unknown) {
      clearTimeout(timer);
      reject(error);
    }
  });
}

/** Scripts wait for style sheet, font and picture: a page is read before it is used. */
const hastenStyles = (html: string): string =>
  import.meta.env.PROD
    ? html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
    : html;
