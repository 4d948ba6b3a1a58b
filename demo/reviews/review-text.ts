/** A review of a demo shoe, not yet given to a buyer, a colorway or a date. */
export interface ReviewText {
  /** The design's name in the catalog of the brand. */
  readonly design: string;
  /** The only colorway that the text fits. Without it, the text fits every colorway of the design. */
  readonly colorway?: string;
  /** In stars. */
  readonly rating: 1 | 2 | 3 | 4 | 5;
  /** Plain text of 5 to 900 characters. A blank line (`\n\n`) separates paragraphs. */
  readonly text: string;
}
