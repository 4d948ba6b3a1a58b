/** The longest name, brand or color of a shoe that a file, a page or a filter takes, in characters. Forms take 40 (§5). */
export const nameLimit = 120;
