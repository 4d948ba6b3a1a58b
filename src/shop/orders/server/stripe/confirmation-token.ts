/** Whether an id is that of a ConfirmationToken, as the cart's field creates them, and not of a PaymentMethod. */
export const isConfirmationToken = (id: string): boolean => id.startsWith('ctoken_');
