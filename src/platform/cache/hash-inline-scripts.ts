import { createHash } from 'node:crypto';

/**
 * Removes the secret nonce from a page and returns the SHA-256 sources (`'sha256-…'`) of the inline scripts that had
 * it. A script without the nonce was injected and is not allowed.
 */
export function hashInlineScripts(html: string, nonce: string): { html: string; sources: string[] } {
  const nonceAttribute = ` nonce="${nonce}"`;
  const sources = new Set<string>();
  for (const [, attributes = '', text = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)) {
    if (!attributes.includes(nonceAttribute) || /\ssrc=/i.test(attributes)) continue;
    sources.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  }
  return { html: html.replaceAll(nonceAttribute, ''), sources: [...sources] };
}
