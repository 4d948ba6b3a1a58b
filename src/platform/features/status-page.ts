/** A page that shows administrators what is broken, for emails about outages. */
export interface StatusPage {
  /** In the middle of a sentence. */
  readonly name: string;
  readonly path: string;
}
