/** The path of a brand's page, in the specification's spelling. */
export const brandPath = (brand: string): string => `/colletions/${encodeURIComponent(brand)}`;

/**
 * The brand in the path of its page. The router's own parameter has a slash in place of each `%2F` in a name.
 * @param url as the router has it: that of the request ends with `.data` where scripts ask
 */
export function readBrand({ pathname }: URL, parameter: string): string {
  try {
    return decodeURIComponent(pathname.split('/').at(-1) ?? '');
  } catch {
    // Not encoded as an address has to be.
    return parameter;
  }
}
