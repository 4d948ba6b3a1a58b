/** The counted events and the headings of their numbers. The shop and its features add theirs to this interface. */
export interface CountedEvents {
  readonly page_view: string;
}
export type EventName = keyof CountedEvents;

/** What the shop or a feature counts. Without a schema, to keep the bundle small. */
export interface Counted {
  /** The heading of each event. */
  readonly events: Partial<CountedEvents>;
  /** Pages with counts of their own, as patterns such as `/products/{id}`, so that no count identifies a person. */
  readonly pages: readonly string[];
}

/** The name of all pages that have no counts of their own. */
export const otherPage = 'other';

/** The pattern of a path, whatever its capitals: `/products/a1` → `/products/{id}`. */
export function pageNameOf(path: string, pages: Counted['pages']): string {
  const segments = partsOf(path);
  const matches = (page: string) => {
    const parts = partsOf(page);
    return (
      parts.length === segments.length &&
      parts.every((part, index) => part.startsWith('{') || part === segments[index])
    );
  };
  return pages.find(matches) ?? otherPage;
}

const partsOf = (path: string): string[] => path.toLowerCase().replace(/\/$/, '').split('/');
