/** The key of the setting that keeps incomplete shoes from being sold to the European Union. */
export const refuseKey = 'refuseIncompleteInEu';
