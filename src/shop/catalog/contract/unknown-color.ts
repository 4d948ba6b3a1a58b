/** The color of a product whose file names none. */
export const unknownColor = 'Other';
