/** What a feature adds to the terms of service, in the section about the reader's data. */
export interface OwnTerms {
  /** Something that it stores, to continue “We keep …”. */
  readonly keeps?: string;
  /** A sentence about what the reader can do with the data. */
  readonly right?: string;
}
