/** A review of a demo shoe, not yet given to a buyer, a colourway or a date. */
export interface ReviewText {
  /** The design's name in the catalogue of the brand. */
  readonly design: string;
  /** The only colourway that the text fits. Without it, the text fits every colourway of the design. */
  readonly colourway?: string;
  /** In stars. */
  readonly rating: 1 | 2 | 3 | 4 | 5;
  /** Plain text of 5 to 900 characters. A blank line (`\n\n`) separates paragraphs. */
  readonly text: string;
}
