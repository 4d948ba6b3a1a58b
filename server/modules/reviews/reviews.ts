/** What the rest of the server may use of the reviews module. */
export { registerReviewRoutes } from './routes.ts';
