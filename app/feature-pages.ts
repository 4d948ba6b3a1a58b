/** Route files in `app/`, by their addresses. */
type RouteFiles = Readonly<Record<string, string>>;

/** The routes of a feature, by what surrounds them. */
export interface FeatureRoutes {
  /** Pages with the header and footer of the shop. */
  readonly storefront?: RouteFiles;
  /** Pages without a frame, such as documents to print. */
  readonly documents?: RouteFiles;
  /** The same, for administrators only. */
  readonly administrationDocuments?: RouteFiles;
  /** Screens of administration. */
  readonly administration?: RouteFiles;
  /** Addresses under administration that only forms submit to. */
  readonly administrationActions?: RouteFiles;
}

/**
 * Everything that a feature adds to the pages. The app loops over `features.pages.ts` and names no feature. The build reads
 * it, too, so it imports no component.
 */
export interface FeaturePages {
  readonly routes?: FeatureRoutes;
}
