/** Whether an electronic address is a web address; otherwise it is an email address. */
export const isWebAddress = (address: string): boolean => /^https?:/i.test(address);
