/**
 * Parts of member states where their VAT does not apply (Directive 2006/112/EC, Article 6), by the beginning of their
 * postal codes: the Canary Islands, Ceuta and Melilla; Büsingen and Heligoland; Livigno; the overseas departments and
 * regions of France; the Åland Islands; Mount Athos.
 */
const outside: Readonly<Record<string, RegExp>> = {
  DE: /^(?:78266|27498)/,
  ES: /^(?:35|38|51|52)/,
  FI: /^22/,
  FR: /^(?:97|98[678])/,
  GR: /^63086/,
  IT: /^23041/,
};

/** Whether some parts of a country are outside of its VAT, so that the postal code decides. */
export const hasPartsOutside = (country: string): boolean => country in outside;

/** Whether a postal code, as the country writes it, is of a part where the country's VAT does not apply. */
export const isOutsideVat = (country: string, postalCode: string): boolean =>
  outside[country]?.test(postalCode.replaceAll(' ', '')) ?? false;
