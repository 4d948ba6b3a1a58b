import { normalizeText, plainInput } from '#platform/contract/fields/normalize-text.ts';

/**
 * The code of a state, by its code, its name or a usual abbreviation, in any capitals, with or without dots and spaces:
 * `N.Y.`, `New York State` and `US-NY` are `NY`. The text itself where the country's states are unknown.
 */
export function codeOfState(country: string, text: string): string {
  const codes = codesByState(country);
  const wanted = foldState(text);
  return codes.get(wanted) ?? codes.get(wanted.replace(asideOf[country] ?? /^$/, '')) ?? text;
}

/** What people write before or behind the name of a state or province, and the country before its code (ISO 3166-2). */
const asideOf: Readonly<Record<string, RegExp>> = {
  US: /^(?:us|the|(?:the)?(?:state|commonwealth|territory)of(?:the)?)|state$/,
  CA: /^(?:ca|(?:the)?province(?:of|du|de))|province$/,
};

/** A state without what codes and names are written with: dots, spaces, hyphens, apostrophes, accents, invisible signs. */
const foldState = (text: string): string =>
  normalizeText(plainInput(text))
    .replaceAll('&', 'and')
    .replace(/[\s.,()'’‘ʻ`-]+/gu, '');

const codesOfCountries = new Map<string, ReadonlyMap<string, string>>();

/** The codes of a country's states by all that they are called, folded. */
function codesByState(country: string): ReadonlyMap<string, string> {
  const known = codesOfCountries.get(country);
  if (known) return known;
  const states = Object.entries(statesByCountry[country] ?? {});
  const codes = new Map([
    ...Object.entries(otherNames[country] ?? {}).flatMap(([code, names]) =>
      names.map((name) => [foldState(name), code] as const),
    ),
    ...states.map(([code, name]) => [foldState(name), code] as const),
    ...states.map(([code]) => [code.toLowerCase(), code] as const),
  ]);
  // The keys come from calls, but only countries with states are kept.
  if (states.length > 0) codesOfCountries.set(country, codes);
  return codes;
}

/** Whether two texts name the same state. */
export const isSameState = (country: string, one: string, other: string): boolean =>
  foldState(codeOfState(country, one)) === foldState(codeOfState(country, other));

/** Says what is wrong with a state that somebody typed; empty if nothing was typed, or the country's states are unknown. */
export function findStateError(country: string, text: string): string {
  const states = statesByCountry[country];
  return text === '' || !states || Object.hasOwn(states, codeOfState(country, text))
    ? ''
    : (unknownState[country] ?? '');
}

const unknownState: Readonly<Record<string, string>> = {
  US: 'Enter a state of the USA, such as California or CA',
  CA: 'Enter a province of Canada, such as Ontario or ON',
};

/** The states of the USA with its territories and its military addresses, and the provinces of Canada. */
const statesByCountry: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  US: {
    AA: 'Armed Forces Americas',
    AE: 'Armed Forces Europe',
    AL: 'Alabama',
    AK: 'Alaska',
    AS: 'American Samoa',
    AZ: 'Arizona',
    AP: 'Armed Forces Pacific',
    AR: 'Arkansas',
    CA: 'California',
    CO: 'Colorado',
    CT: 'Connecticut',
    DE: 'Delaware',
    DC: 'District of Columbia',
    FL: 'Florida',
    GA: 'Georgia',
    GU: 'Guam',
    HI: 'Hawaii',
    ID: 'Idaho',
    IL: 'Illinois',
    IN: 'Indiana',
    IA: 'Iowa',
    KS: 'Kansas',
    KY: 'Kentucky',
    LA: 'Louisiana',
    ME: 'Maine',
    MD: 'Maryland',
    MA: 'Massachusetts',
    MI: 'Michigan',
    MN: 'Minnesota',
    MS: 'Mississippi',
    MO: 'Missouri',
    MP: 'Northern Mariana Islands',
    MT: 'Montana',
    NE: 'Nebraska',
    NV: 'Nevada',
    NH: 'New Hampshire',
    NJ: 'New Jersey',
    NM: 'New Mexico',
    NY: 'New York',
    NC: 'North Carolina',
    ND: 'North Dakota',
    OH: 'Ohio',
    OK: 'Oklahoma',
    OR: 'Oregon',
    PA: 'Pennsylvania',
    PR: 'Puerto Rico',
    RI: 'Rhode Island',
    SC: 'South Carolina',
    SD: 'South Dakota',
    TN: 'Tennessee',
    TX: 'Texas',
    UT: 'Utah',
    VT: 'Vermont',
    VA: 'Virginia',
    VI: 'Virgin Islands',
    WA: 'Washington',
    WV: 'West Virginia',
    WI: 'Wisconsin',
    WY: 'Wyoming',
  },
  CA: {
    AB: 'Alberta',
    BC: 'British Columbia',
    MB: 'Manitoba',
    NB: 'New Brunswick',
    NL: 'Newfoundland and Labrador',
    NS: 'Nova Scotia',
    NT: 'Northwest Territories',
    NU: 'Nunavut',
    ON: 'Ontario',
    PE: 'Prince Edward Island',
    QC: 'Quebec',
    SK: 'Saskatchewan',
    YT: 'Yukon',
  },
};

/** What states are called beside their names: traditional abbreviations, short names, and in Canada French names. */
const otherNames: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  US: {
    AE: ['Armed Forces Africa', 'Armed Forces Canada', 'Armed Forces Middle East'],
    AL: ['Ala'],
    AR: ['Ark'],
    AZ: ['Ariz'],
    CA: ['Calif', 'Cal'],
    CO: ['Colo'],
    CT: ['Conn'],
    DC: ['Washington, D.C.', 'Washington, District of Columbia', 'Wash., D.C.'],
    DE: ['Del'],
    FL: ['Fla'],
    IL: ['Ill'],
    IN: ['Ind'],
    KS: ['Kan', 'Kans'],
    MA: ['Mass'],
    MI: ['Mich'],
    MN: ['Minn'],
    MP: ['CNMI', 'Northern Marianas', 'Commonwealth of the Northern Mariana Islands'],
    MS: ['Miss'],
    MT: ['Mont'],
    NC: ['N. Carolina', 'N. Car.'],
    ND: ['N. Dakota', 'N. Dak.'],
    NE: ['Neb', 'Nebr'],
    NH: ['N. Hampshire'],
    NJ: ['N. Jersey'],
    NM: ['N. Mexico', 'N. Mex.'],
    NV: ['Nev'],
    NY: ['N. York'],
    OK: ['Okla'],
    OR: ['Ore', 'Oreg'],
    PA: ['Penn', 'Penna'],
    RI: ['R. Island', 'Rhode Island and Providence Plantations'],
    SC: ['S. Carolina', 'S. Car.'],
    SD: ['S. Dakota', 'S. Dak.'],
    TN: ['Tenn'],
    TX: ['Tex'],
    VI: ['USVI', 'Virgin Islands of the United States', 'United States Virgin Islands'],
    WA: ['Wash'],
    WI: ['Wis', 'Wisc'],
    WV: ['W. Virginia', 'W. Va.'],
    WY: ['Wyo'],
  },
  CA: {
    AB: ['Alta'],
    BC: ['Colombie-Britannique'],
    MB: ['Man'],
    NB: ['Nouveau-Brunswick'],
    NL: ['Newfoundland', 'Labrador', 'Nfld', 'NF', 'NFL', 'Terre-Neuve-et-Labrador', 'Terre-Neuve'],
    NS: ['Nouvelle-Écosse'],
    NT: ['NWT', 'Northwest Territory', 'Territoires du Nord-Ouest'],
    ON: ['Ont'],
    PE: ['PEI', 'Île-du-Prince-Édouard', 'ÎPÉ'],
    QC: ['Que', 'PQ'],
    SK: ['Sask'],
    YT: ['Yuk', 'YK', 'Yukon Territory', 'Territoire du Yukon'],
  },
};
