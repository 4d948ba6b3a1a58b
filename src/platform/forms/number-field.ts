/**
 * What a field of a form declares for a number: null where nothing is typed, and what is no number is one that no call takes.
 * @param read returns the number of a text, or says what to write
 * @param check says what is wrong with the number; empty if nothing is
 */
export const numberField = (
  read: (text: string) => number | string,
  check: (number: number) => string = () => '',
) => ({
  rule: (text: string): string => {
    const number = read(text);
    return typeof number === 'string' ? number : check(number);
  },
  read: (text: string): number | null => {
    if (text.trim() === '') return null;
    const number = read(text);
    return typeof number === 'string' ? Number.NaN : number;
  },
});
