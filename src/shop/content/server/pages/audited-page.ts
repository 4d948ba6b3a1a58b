import { z } from 'zod';
import { type AuditedEntity, booleanField, textField } from '#platform/audit/server/audit.ts';
import {
  lockOrder,
  lockPage,
  type PageContent,
  removePage,
  restorePage,
  writeOrder,
  writePage,
} from './page-store.ts';

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

const order = z.object({ slugs: z.array(z.string()) });

/** The order of the pages in the footer. */
export const auditedFooter: AuditedEntity = {
  name: () => 'links',
  describe(recorded) {
    const { slugs } = order.parse(recorded);
    return { order: { value: slugs, text: slugs.join(', ') } };
  },
  lock: async (db) => ({ slugs: await lockOrder(db) }),
  write: (db, _, target) => writeOrder(db, order.parse(target).slugs),
  title: () => 'Changed the order of pages in the footer',
  softDelete: null,
  tags: () => ['pages'],
};
