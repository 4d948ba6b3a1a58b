import { createHash } from 'node:crypto';

/**
 * Takes the secret nonce out of a page and names the inline scripts that bore it by their SHA-256, as
 * `'sha256-…'` sources. A script without the nonce is not ours and gets no blessing.
 */
export function hashInlineScripts(html: string, nonce: string): { html: string; sources: string[] } {
  const mark = ` nonce="${nonce}"`;
  const sources = new Set<string>();
  for (const [, attributes = '', text = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)) {
    if (!attributes.includes(mark) || /\ssrc=/i.test(attributes)) continue;
    sources.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  }
  return { html: html.replaceAll(mark, ''), sources: [...sources] };
}
