/** Who checks that every pair is authentic, with no stake in the sale. */
export const authenticator = 'Lastmark';
