/** What the rest of the server may use of the favorites module. */
export { registerFavoriteRoutes } from './routes.ts';
