/** The public interface of the live module. */

export { registerLiveRoutes } from './live-routes.ts';
export { createLiveShoes, type LiveShoes } from './live-shoes.ts';
