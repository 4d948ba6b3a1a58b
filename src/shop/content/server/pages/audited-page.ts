import { z } from 'zod';
import { type AuditedEntity, booleanField, textField } from '#platform/audit/server/audit.ts';
import { specifiedLinks } from '../../contract/specified-pages.ts';
import { type FooterOrder, lockFooter, writeFooter } from './footer-order.ts';
import { lockPage, type PageContent, removePage, restorePage, writePage } from './page-store.ts';

const state = z.object({
  title: z.string(),
  markdown: z.string(),
  inFooter: z.boolean(),
  version: z.number(),
});

/** Pages that administrators write. An undo saves the text from before as a new version. */
export const auditedPage: AuditedEntity = {
  name: (recorded) => state.parse(recorded).title,
  describe(recorded) {
    const { title, markdown, inFooter, version } = state.parse(recorded);
    return {
      title: textField(title),
      text: { value: markdown, text: `Version ${version}` },
      'in the footer': booleanField(inFooter),
    };
  },
  lock: lockPage,
  async write(db, slug, target, names) {
    const recorded = state.parse(target);
    const now = state.parse(await lockPage(db, slug));
    const restored = names.flatMap((name) => propertiesOf[name] ?? []);
    const content = Object.fromEntries(restored.map((property) => [property, recorded[property]]));
    await writePage(db, slug, { ...now, ...content });
  },
  softDelete: { remove: removePage, restore: restorePage },
  tags: () => ['pages'],
};

/** The part of a state that belongs to each field. */
const propertiesOf: Readonly<Record<string, readonly (keyof PageContent)[]>> = {
  title: ['title'],
  text: ['markdown'],
  'in the footer': ['inFooter'],
};

/** The id under which the order of the footer is audited. */
export const footerId = 'footer';

/** All slugs of an order that may leave out the specification's links, as those of earlier releases do: they come first. */
export const withSpecifiedLinks = (slugs: readonly string[]): string[] => [
  ...Object.keys(specifiedLinks).filter((slug) => !slugs.includes(slug)),
  ...slugs,
];

const footer = z.object({
  slugs: z.array(z.string()).transform(withSpecifiedLinks),
  hidden: z.array(z.string()).default([]),
});

/** The order of the pages in the footer, and which of those without a text to write are hidden. */
export const auditedFooter: AuditedEntity = {
  name: () => 'links',
  describe(recorded) {
    const { slugs, hidden } = footer.parse(recorded);
    return {
      order: { value: slugs, text: slugs.join(', ') },
      hidden: { value: hidden, text: hidden.join(', ') || 'None' },
    };
  },
  lock: lockFooter,
  async write(db, _, target, names) {
    const recorded = footer.parse(target);
    const now = await lockFooter(db);
    const restored: FooterOrder = {
      slugs: names.includes('order') ? recorded.slugs : now.slugs,
      hidden: names.includes('hidden') ? recorded.hidden : now.hidden,
    };
    await writeFooter(db, restored);
  },
  title: () => 'Changed the links of the footer',
  softDelete: null,
  tags: () => ['pages'],
};
