/** What a product file may hold. A file that somebody made to fill the memory is refused where it goes beyond. */
export const fileLimits = {
  /** Columns of the file, and characters of the name of one. */
  columns: 1000,
  columnName: 200,
  /** Bytes of a cell, and characters of a row. */
  cell: 1_000_000,
  row: 4_000_000,
  /** Rows or variations of one product: Shopify's has 2,048 variants at most. */
  rowsOfProduct: 2500,
  /** Characters in the rows of one product. */
  textOfProduct: 8_000_000,
  /** Pictures of one product, and characters of the address of one. */
  pictures: 250,
  address: 2000,
  /** Characters of a handle, which is the key of an index. */
  handle: 500,
  /** Brands that have a chart of sizes. */
  charts: 1000,
  /** Rows of one chart, as everywhere. */
  rowsOfChart: 60,
  /** Shoes of the file, and characters that become part of them. */
  shoes: 500_000,
  text: 1_000_000_000,
  /** Rows that are refused before reading ends. */
  refused: 10_000,
} as const;
