/** The member states of the European Union. */
export const euCountries: readonly string[] =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

/** The countries of the European Economic Area and the United Kingdom, whose buyers have the same rights at a distance. */
export const europeanCountries: readonly string[] = [...euCountries, 'IS', 'LI', 'NO', 'GB'];
