/** Where an export goes. The table is finished before the first picture comes. */
export interface CatalogDestination {
  /** Appends to the product file. */
  writeTable(text: string): Promise<void>;
  /** Adds a picture; `read` is called once it is its turn. */
  addPicture(path: string, read: () => Promise<Buffer | null>): Promise<void>;
  /** Completes the export; without it nothing is left. */
  finish(): Promise<void>;
}
