/** The tables' names in the addresses of screens that have several. */
export const usersTable = 'users';
export const ordersTable = 'orders';
export const brandsTable = 'brands';
export const productsTable = 'products';
export const messagesTable = 'messages';
export const subscribersTable = 'subscribers';
