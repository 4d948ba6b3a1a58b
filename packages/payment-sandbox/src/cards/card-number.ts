/** Whether digits pass the Luhn check that every card number passes. */
export function isLuhnValid(digits: string): boolean {
  if (!/^[0-9]{12,19}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Whether a text contains a possible card number, with or without spaces and hyphens. */
export const containsCardNumber = (text: string): boolean =>
  (text.replace(/(?<=[0-9])[ -](?=[0-9])/g, '').match(/[0-9]{13,19}/g) ?? []).some(isLuhnValid);
