/** The public interface of the orders module. */
export { registerOrderEventRoutes } from './order-events-store.ts';
export { type OrderState, toOrder, toOrderState } from './order-rows.ts';
export { registerOrderRoutes } from './routes.ts';
export { toShipmentColumns } from './shipment-columns.ts';
