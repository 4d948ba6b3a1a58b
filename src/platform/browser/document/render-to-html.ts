import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';

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

/** The longest time in ms that scripts wait for the first picture. */
const maxDelay = 1500;

/** The time in ms that a phone takes to paint a decoded picture. */
const paintDelay = 150;

/**
 * Moves a rendered page's module scripts and their preload links into a template, so that they do not compete with the
 * first picture for bandwidth and processor (docs/decisions/011-scripts-after-the-first-picture.md).
 */
function deferHydration(html: string, nonce: string): string {
  const links = html.match(/<link rel="modulepreload"[^>]*>/g) ?? [];
  const [modules] = html.match(/<script\b[^>]*\btype="module"[^>]*>[\s\S]*?<\/script>/) ?? [];
  if (!modules) return html;
  const starter = `(${startHydration})(${maxDelay},${paintDelay})`;
  const deferred = `<template>${links.join('')}${modules}</template><script nonce="${nonce}">${starter}</script>`;
  return [...links, modules].reduce(
    (rest, part) => rest.replace(part, () => (part === modules ? deferred : '')),
    html,
  );
}

/**
 * Runs in the page as text. Inserts the scripts once the first pictures are painted, at the first input, or after
 * `maxDelay`; modules are imported one after the other, so that none blocks for long. The script removes itself, so that
 * React finds the document it rendered.
 */
function startHydration(maxDelay: number, paintDelay: number) {
  const self = document.currentScript;
  const template = self?.previousElementSibling;
  self?.remove();
  let isStarted = false;
  async function start() {
    if (isStarted || !(template instanceof HTMLTemplateElement)) return;
    isStarted = true;
    const links = [...template.content.querySelectorAll('link')];
    document.head.append(...links);
    for (const { href } of links)
      if (!href.includes('entry.client'))
        await import(/* @vite-ignore */ href).catch(() => dispatchEvent(new Event('scripts-failed')));
    template.replaceWith(template.content);
  }
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, start, { once: true });
  setTimeout(start, maxDelay);
  const pictures = [...document.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]')];
  Promise.allSettled(pictures.map((picture) => picture.decode())).then(() =>
    requestAnimationFrame(() => setTimeout(start, paintDelay)),
  );
}
