import { normalizeText } from '#platform/contract/fields/normalize-text.ts';

/** The code of a state, by its name or code in any capitals; the text itself where the country's states are unknown. */
export function codeOfState(country: string, text: string): string {
  const wanted = normalizeText(text);
  const known = Object.entries(statesByCountry[country] ?? {}).find(
    ([code, name]) => code.toLowerCase() === wanted || normalizeText(name) === wanted,
  );
  return known ? known[0] : text;
}

/** Whether two texts name the same state. */
export const isSameState = (country: string, one: string, other: string): boolean =>
  normalizeText(codeOfState(country, one)) === normalizeText(codeOfState(country, other));

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
