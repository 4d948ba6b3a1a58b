/** The company that verifies authenticity. */
export const authenticator = 'Lastmark';
