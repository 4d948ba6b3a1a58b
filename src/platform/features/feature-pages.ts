import type { Counted } from '../analytics/contract/counted.ts';
import type { AuditedEntityName } from '../audit/contract.ts';
import type { Additions } from '../contract/endpoints/additions.ts';

/** Route files in `src/`, by their addresses. */
type RouteFiles = Readonly<Record<string, string>>;

/** The routes of a feature, by what surrounds them. */
export interface FeatureRoutes {
  /** Pages with the header and footer of the shop. */
  readonly storefront?: RouteFiles;
  /** The same, for pages with few visitors: each is loaded as a new document, so no other page has to know them. */
  readonly storefrontDocuments?: RouteFiles;
  /** Pages without header and footer, such as those to print. */
  readonly unframed?: RouteFiles;
  /** The same, for administrators only. */
  readonly administrationUnframed?: RouteFiles;
  /** Screens of administration. */
  readonly administration?: RouteFiles;
  /** Addresses under administration that only forms submit to. */
  readonly administrationActions?: RouteFiles;
}

/** The places of the shop's pages where features show something. `pages/slots.d.ts` of a domain has the types of its slots. */
export type SlotName =
  | 'account-section'
  | 'admin-tool'
  | 'brand-action'
  | 'card-gate'
  | 'cart-discount'
  | 'cart-note'
  | 'dashboard-notice'
  | 'held-pairs'
  | 'held-sizes'
  | 'line-limits'
  | 'live-shoes'
  | 'order-link'
  | 'order-section'
  | 'order-selection'
  | 'product-details'
  | 'product-meta'
  | 'product-selection'
  | 'purchase-panel'
  | 'refusal-texts'
  | 'review-notes'
  | 'security-section'
  | 'shipment-link'
  | 'shoe-link'
  | 'terms'
  | 'unfinished-payments-action'
  | 'user-action'
  | 'users-notice';

type NamedLink = readonly [to: string, name: string];

/** An entry of a menu or filter that the shop and its features share. The list is sorted by position. */
interface ListEntry {
  readonly name: string;
  readonly position: number;
}

/** The groups of the screens of administration, in the order of the bar. */
export const screenGroups = ['Sales', 'Catalog', 'Customers', 'Content', 'Reports', 'Setup'] as const;

/** A screen of administration: a tab of its group in the bar, and found by its search. */
export interface AdminScreen extends ListEntry {
  readonly to: string;
  readonly group: (typeof screenGroups)[number];
}

/** A kind of entries of the audit log, as a choice of its filter. */
export interface AuditedKind extends ListEntry {
  readonly kind: AuditedEntityName;
}

/** A line at the top of the home page. */
export interface Announcement {
  /** What kind of news it is, in a word. */
  readonly label: string;
  /** The address of what it announces, and its name. */
  readonly to: string;
  readonly title: string;
  readonly text: string;
  /** Shown after the text, in the visitor's time zone. */
  readonly time: string | null;
}

/**
 * Everything that a feature adds to the pages. The app loops over `features.pages.ts` and names no feature. The build reads
 * it, too, so it imports code of pages only on demand.
 */
export interface FeaturePages {
  readonly routes?: FeatureRoutes;
  readonly screens?: readonly AdminScreen[];
  readonly auditedKinds?: readonly AuditedKind[];
  /** Files in `src/` whose default export is shown in a slot. */
  readonly slots?: Readonly<Partial<Record<SlotName, string>>>;
  /** The events and pages that it counts. */
  readonly counted?: Counted;
  /** Style sheets in `src/` that become part of the shop's own, which every page loads. */
  readonly styles?: readonly string[];
  /**
   * Modules in `src/` that several of its pages load and no other page loads, as regular expressions of the beginnings of
   * their paths. The build puts them into one file, without the entries of routes.
   */
  readonly commonModules?: readonly string[];
  /** What it announces on the home page, if there is anything. */
  readonly announce?: (calls: Additions) => Promise<Announcement | null>;
  /** Addresses and names of its links in the footer of the shop. */
  readonly footerLinks?: readonly NamedLink[];
  /** The same, for links that are only shown at times. */
  readonly findFooterLinks?: (calls: Additions) => Promise<readonly NamedLink[]>;
  /** Addresses and names of its links above the products table of administration. */
  readonly productLinks?: readonly NamedLink[];
  /** What the addresses of its pages with a card field begin with; each is loaded as a document. */
  readonly cardPages?: readonly `/${string}/`[];
}
