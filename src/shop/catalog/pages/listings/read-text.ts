/** A text of an address, cut to the longest that a call takes. Of a sign that is cut in half, nothing is left. */
export const readText = (text: string | null | undefined, longest: number): string =>
  (text ?? '')
    .trim()
    .slice(0, longest)
    .replace(/[\ud800-\udbff]$/, '');
