/** A name in a text, with a link where it has one. */
export interface OriginalName {
  readonly name: string;
  readonly url: string | null;
}

/** A section of a text; the first one may have no heading. */
export type OriginalSection = readonly [
  heading: string | null,
  text: string | readonly (string | OriginalName)[],
];

/** The text of a page until an administrator writes another: its first line, which may be empty, and its sections. */
export interface OriginalText {
  readonly lead: string;
  readonly sections: readonly OriginalSection[];
}
