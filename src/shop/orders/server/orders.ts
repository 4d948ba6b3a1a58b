/** The public interface of the orders module. */
export { registerOrderEventRoutes } from './ledger/list-order-events.ts';
export { describeReturnPlace } from './ledger/return-words.ts';
export { type OrderState, toOrder, toOrderState, withoutPerson } from './order-rows.ts';
export { findOrder, findOrders, listOrders, lockOrder } from './order-store.ts';
export { maySeePerson, noReferrerHeaders, registerOrderRoutes } from './routes.ts';
export { countPairsOf, type SentPairs, sumPairs } from './shipments/left-to-send.ts';
export { toShipmentColumns } from './shipments/shipment-rows.ts';
export {
  changeParcel,
  exchangeInParcels,
  findLeftToSend,
  listParcels,
  type NewParcel,
  removeParcel,
  syncShipment,
  writeParcels,
} from './shipments/shipment-store.ts';
