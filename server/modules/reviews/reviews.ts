/** The public interface of the reviews module. */
export { registerReviewRoutes } from './routes.ts';
