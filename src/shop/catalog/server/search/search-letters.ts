import { normalizeText } from '#platform/contract/fields/normalize-text.ts';
import { plainLetter } from '#platform/database/fold-text.ts';

/**
 * Writes a text as the search index does: without accents and case, in plain letters where Unicode has no decomposition
 * (`Łódź` → `lodz`, `Ægir` → `aegir`), and with the usual forms of wide and small ones. `search_text` of the migrations
 * does the same to shoes.
 */
export const plainLetters = (text: string): string =>
  normalizeText(
    normalizeText(text)
      .replace(/[™℠®©]/g, ' ')
      .normalize('NFKD'),
  ).replace(/[^\p{ASCII}]/gu, plainLetter);
