/** How long the scripts of a page wait for its picture at most, in ms. */
const patience = 1500;

/** How long a phone takes to show a picture it has decoded, in ms. */
const showing = 150;

/**
 * Lets a page that opens with a picture show it before its scripts compete for the line and the processor: links to
 * modules and the script that imports them lie in a template until then.
 */
export function putPictureFirst(html: string, nonce: string): string {
  const links = html.match(/<link rel="modulepreload"[^>]*>/g) ?? [];
  const [modules] = html.match(/<script\b[^>]*\btype="module"[^>]*>[\s\S]*?<\/script>/) ?? [];
  if (!modules) return html;
  const starter = `(${letScriptsIn})(${patience},${showing})`;
  const later = `<template>${links.join('')}${modules}</template><script nonce="${nonce}">${starter}</script>`;
  return [...links, modules].reduce(
    (rest, part) => rest.replace(part, () => (part === modules ? later : '')),
    html,
  );
}

/**
 * Runs in the page, as text, where its scripts would: lets them in once the pictures it opens with are painted, when
 * the shopper touches it, or when patience ends; one module after the other, so that none blocks for long. It takes
 * itself out, so that React finds the document it rendered.
 */
function letScriptsIn(patience: number, showing: number) {
  const self = document.currentScript;
  const template = self?.previousElementSibling;
  self?.remove();
  let isAsked = false;
  async function start() {
    if (isAsked || !(template instanceof HTMLTemplateElement)) return;
    isAsked = true;
    const links = [...template.content.querySelectorAll('link')];
    document.head.append(...links);
    for (const { href } of links)
      if (!href.includes('entry.client')) await import(/* @vite-ignore */ href).catch(() => {});
    template.replaceWith(template.content);
  }
  for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, start, { once: true });
  setTimeout(start, patience);
  const pictures = [...document.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]')];
  Promise.allSettled(pictures.map((picture) => picture.decode())).then(() =>
    requestAnimationFrame(() => setTimeout(start, showing)),
  );
}
