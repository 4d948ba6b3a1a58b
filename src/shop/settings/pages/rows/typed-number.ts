/** A typed number, with a point or a comma; what is no number stays a text, which the API rejects. */
export const toNumber = (text: string, convert = (value: number) => value): number | string =>
  /^\d+(?:[.,]\d+)?$/.test(text) ? convert(Number(text.replace(',', '.'))) : text;
