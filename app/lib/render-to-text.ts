import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { putPictureFirst } from './deferred-hydration.ts';

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
        const html = Buffer.concat(chunks).toString();
        resolve(import.meta.env.PROD ? putPictureFirst(html, nonce) : html);
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
