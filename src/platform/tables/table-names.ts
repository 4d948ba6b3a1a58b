/** The prefixes of the tables' search parameters on screens with several tables. */
export const usersTable = 'users';
export const ordersTable = 'orders';
export const brandsTable = 'brands';
export const productsTable = 'products';
export const messagesTable = 'messages';
export const subscribersTable = 'subscribers';
export const salesTable = 'sales';
export const lowStockTable = 'stock';
