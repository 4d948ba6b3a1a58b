/** The address of a buyer, as it is typed. */
export const buyerAddress = {
  name: 'Mia Berg',
  line1: '12 Harbor Street',
  city: 'Portland',
  state: 'OR',
  postal_code: '97201',
  country: 'US',
};
