/** Lists that can be exported as `GET /admin/export/{list}.csv`. */
export const exportedLists = ['users', 'orders', 'subscribers', 'messages', 'charts'] as const;
export type ExportedList = (typeof exportedLists)[number];
