import { type Duty, type DutyContext, everywhere } from '#shop/settings/server/settings.ts';
import { isSpecified } from '../../contract/specified-pages.ts';
import { listFooterTexts, listPages } from './page-store.ts';

interface PageDuty {
  readonly name: string;
  /** Whether a page is meant, by its slug. */
  readonly isMeant: (slug: string) => boolean;
  readonly todo: string;
}

/** The terms, who sells, and the privacy policy (Regulation (EU) 2016/679, Article 13), each on a page in the footer. */
export const pageDuties: readonly Duty[] = [
  writtenPageDuty({
    name: 'Terms of service',
    isMeant: (slug) => slug === 'termsOfService',
    todo: 'Write your terms of service. The shop still shows its example.',
  }),
  writtenPageDuty({
    name: 'Privacy policy',
    isMeant: (slug) => slug.includes('privacy'),
    todo: 'Write a page with the address “privacy”, and list it in the footer.',
  }),
  {
    name: 'Imprint',
    isOwed: everywhere,
    async check(context) {
      const isNamed = await namesSeller(context);
      const todo = "Write the seller's legal name, address and email on a page that is listed in the footer.";
      return () => (isNamed ? null : { todo, link: '/admin/pages' });
    },
  },
];

/** Whether a merchant wrote About Us (as a page or in the settings), the terms, a privacy policy and an imprint. */
export async function hasOwnPages(context: Pick<DutyContext, 'db' | 'shop'>): Promise<boolean> {
  const written = (await listPages(context.db)).filter(({ version }) => version > 0);
  const has = (part: string) => written.some(({ slug }) => slug.includes(part));
  return (
    (has('aboutUs') || context.shop.promises.about !== null) &&
    has('termsOfService') &&
    has('privacy') &&
    (has('imprint') || (await namesSeller(context)))
  );
}

/** A page that has to be written and listed in the footer. */
function writtenPageDuty({ name, isMeant, todo }: PageDuty): Duty {
  return {
    name,
    isOwed: everywhere,
    async check({ db }) {
      const pages = (await listPages(db)).filter(({ slug }) => isMeant(slug));
      const written = pages.filter(({ version }) => version > 0);
      const hidden = written.some(({ inFooter }) => inFooter) ? undefined : written[0];
      const specified = pages.find(({ slug }) => isSpecified(slug));
      return () => {
        if (hidden) {
          const text = `List the page “${hidden.title}” in the footer.`;
          return { todo: text, link: `/admin/pages/${hidden.slug}` };
        }
        if (written.length > 0) return null;
        return { todo, link: specified ? `/admin/pages/${specified.slug}` : '/admin/pages' };
      };
    },
  };
}

/** Whether a written page in the footer names the seller as the settings do. */
async function namesSeller({ db, shop: { seller } }: Pick<DutyContext, 'db' | 'shop'>): Promise<boolean> {
  const { legalName, street, email } = seller;
  if (legalName === null || street === null || email === null) return false;
  const texts = await listFooterTexts(db);
  return texts.some((text) => [legalName, street, email].every((part) => text.includes(part)));
}
