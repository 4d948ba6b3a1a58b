/** The tables' names in the address of the dashboard. */
export const usersTable = 'users';
export const ordersTable = 'orders';
export const brandsTable = 'brands';
export const productsTable = 'products';
