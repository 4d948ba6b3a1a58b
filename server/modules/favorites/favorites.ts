/** The public interface of the favorites module. */
export { registerFavoriteRoutes } from './routes.ts';
