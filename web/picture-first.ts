/** How long the scripts of a page wait for its picture at most, in ms. */
const patience = 1500;

/** How long a phone takes to show a picture it has decoded, in ms. */
const showing = 150;

/**
 * Runs where the scripts would: lets them in once the pictures a screen opens with are drawn, when the shopper touches
 * the page, or when patience ends. It takes itself out, so that React finds the document it rendered.
 */
const starter = `(()=>{
let self=document.currentScript,later=self.previousElementSibling;
self.remove();
let start=async()=>{
if(!later)return;
let {content}=later,place=later;
later=null;
let links=[...content.querySelectorAll('link')];
document.head.append(...links);
for(let {href} of links)if(!href.includes('entry.client'))await import(href).catch(()=>{});
place.replaceWith(content);
};
for(let touch of ['pointerdown','keydown'])addEventListener(touch,start,{once:true,passive:true});
setTimeout(start,${patience});
let pictures=[...document.querySelectorAll('img[fetchpriority=high]')];
Promise.allSettled(pictures.map((picture)=>picture.decode())).then(()=>requestAnimationFrame(()=>setTimeout(start,${showing})));
})()`;

/**
 * Lets a page that opens with a picture show it before its scripts compete for the line and the processor: links to
 * modules and the script that imports them lie in a template until then. A page without such a picture starts at once.
 */
export function putPictureFirst(html: string, nonce: string): string {
  const links = html.match(/<link rel="modulepreload"[^>]*>/g) ?? [];
  const [modules] = html.match(/<script\b[^>]*\btype="module"[^>]*>[\s\S]*?<\/script>/) ?? [];
  if (!modules) return html;
  const later = `<template>${links.join('')}${modules}</template><script nonce="${nonce}">${starter}</script>`;
  return [...links, modules].reduce(
    (rest, part) => rest.replace(part, () => (part === modules ? later : '')),
    html,
  );
}
