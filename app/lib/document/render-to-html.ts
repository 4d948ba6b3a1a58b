import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { deferHydration } from './deferred-hydration.ts';

/** Rendering that takes longer, in ms, fails. */
const timeout = 10_000;

/**
 * Renders a complete page: it can be cached, compressed once and read without JavaScript.
 * @throws the error of a component, or an error after the timeout
 */
export function renderToHtml(page: ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const collector = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        const html = Buffer.concat(chunks).toString();
        resolve(import.meta.env.PROD ? deferHydration(html, nonce) : html);
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
    const timer = setTimeout(() => abort(new Error(`Rendering took longer than ${timeout} ms`)), timeout);
    function fail(error: unknown) {
      clearTimeout(timer);
      reject(error);
    }
  });
}
