/** The name of a shop that has not set one. */
export const defaultName = 'Sneaker Paradise';
