import { z } from 'zod';

/** The languages of the official notice: those of the European Union. */
const languages = [
  ...(['bg', 'cs', 'da', 'de', 'el', 'en', 'es', 'et', 'fi', 'fr', 'ga', 'hr'] as const),
  ...(['hu', 'it', 'lt', 'lv', 'mt', 'nl', 'pl', 'pt', 'ro', 'sk', 'sl', 'sv'] as const),
] as const;

export const language = z.enum(languages, 'Choose a language of the European Union');
export type Language = z.infer<typeof language>;

const officialLanguages: Readonly<Record<string, readonly Language[]>> = {
  AT: ['de'],
  BE: ['nl', 'fr', 'de'],
  BG: ['bg'],
  CY: ['el'],
  CZ: ['cs'],
  DE: ['de'],
  DK: ['da'],
  EE: ['et'],
  ES: ['es'],
  FI: ['fi', 'sv'],
  FR: ['fr'],
  GR: ['el'],
  HR: ['hr'],
  HU: ['hu'],
  IE: ['en', 'ga'],
  IT: ['it'],
  LT: ['lt'],
  LU: ['fr', 'de'],
  LV: ['lv'],
  MT: ['mt', 'en'],
  NL: ['nl'],
  PL: ['pl'],
  PT: ['pt'],
  RO: ['ro'],
  SE: ['sv'],
  SI: ['sl'],
  SK: ['sk'],
};

/** The languages of a member state in which there is a notice. */
export const languagesOf = (country: string): readonly Language[] => officialLanguages[country] ?? [];

const names = new Intl.DisplayNames('en', { type: 'language' });

/** `de` → `German`. */
export const nameOfLanguage = (code: Language): string => names.of(code) ?? code;

/** Where the QR code of the official notice in a language leads: the English one is shorter. */
export const yourEurope = (code: Language): string =>
  code === 'en'
    ? 'https://europa.eu/youreurope/guarantees'
    : `https://europa.eu/youreurope/citizens/consumers/shopping/guarantees-returns/index_${code}.htm`;
