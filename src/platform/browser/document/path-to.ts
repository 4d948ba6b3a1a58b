/**
 * Builds an address within the shop from a template, with every value encoded: ``pathTo`/products/${id}` ``. A header cannot
 * carry line breaks or characters beyond Latin-1, which a value that was decoded from an address can have.
 */
export const pathTo = (texts: TemplateStringsArray, ...values: readonly string[]): string =>
  String.raw({ raw: texts.raw }, ...values.map((value) => encodeURIComponent(value.toWellFormed())));
