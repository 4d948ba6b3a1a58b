const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** `DE` → `Germany`; the code itself where it is no country. */
export const nameOfCountry = (code: string): string => (/^[A-Z]{2}$/.test(code) && names.of(code)) || code;
