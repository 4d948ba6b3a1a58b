import type { Browser } from '@playwright/test';
import { asAdministrator } from './administrator.ts';

/** Markdown with everything that a page can show. */
export const everyMarkdown = `First paragraph with **bold**, *soft* words, \`code\` and [a link](/sale).

## Heading

### Smaller heading

- one
- two
  1. inside
  2. again

> quoted

| Size | Price |
| - | - |
| 9 | 120 |

---

\`\`\`
a longer piece of code
\`\`\`

أهلا وسهلا

靴を送ります。`;

/** Saves a page as an administrator. @throws if it is refused */
export const saveWrittenPage = (
  browser: Browser,
  origin: string | undefined,
  slug: string,
  page: { title?: string; markdown?: string; inFooter?: boolean } = {},
): Promise<void> =>
  asAdministrator(browser, origin, async (request) => {
    const data = { title: 'Gift cards', markdown: 'Ask us.', inFooter: true, ...page };
    const response = await request.put(`/api/admin/pages/${slug}`, { data });
    if (!response.ok()) throw new Error(await response.text());
  });

/** Deletes all pages, so that the specified ones have their original text. */
export const removeWrittenPages = (browser: Browser, origin: string | undefined): Promise<void> =>
  asAdministrator(browser, origin, async (request) => {
    const pages: { slug: string; version: number }[] = await (await request.get('/api/admin/pages')).json();
    for (const { slug, version } of pages) if (version > 0) await request.delete(`/api/admin/pages/${slug}`);
  });
