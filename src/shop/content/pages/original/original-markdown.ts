import type { ListedCountry } from '#shop/delivery/contract/delivery.ts';
import type { PublicSettings } from '#shop/settings/contract/shop-settings.ts';
import type { SpecifiedSlug } from '../../contract/specified-pages.ts';
import { aboutUsText } from './about-us-text.ts';
import type { OriginalSection, OriginalText } from './original-text.ts';
import { termsText } from './terms-text.ts';

/** The original text of a page as Markdown, for administrators to begin with. */
export const originalMarkdown = (
  slug: SpecifiedSlug,
  settings: PublicSettings,
  countries: readonly ListedCountry[],
): string => originals[slug](settings, countries);

type WriteOriginal = (settings: PublicSettings, countries: readonly ListedCountry[]) => string;

const originals: Readonly<Record<SpecifiedSlug, WriteOriginal>> = {
  aboutUs: (settings) => toMarkdown(aboutUsText(settings), '[See the collection](/products)'),
  termsOfService: (settings, countries) =>
    toMarkdown(termsText(settings, countries), 'Questions about these terms? [Contact us](/contactUs).'),
};

const toMarkdown = ({ lead, sections }: OriginalText, end: string): string =>
  [lead, ...sections.flatMap(([heading, text]) => [heading && `## ${heading}`, toParagraph(text)]), end]
    .filter(Boolean)
    .join('\n\n');

const toParagraph = (text: OriginalSection[1]): string =>
  [text]
    .flat()
    .map((part) => {
      if (typeof part === 'string') return part;
      return part.url === null ? part.name : `[${part.name}](${part.url})`;
    })
    .join('');
