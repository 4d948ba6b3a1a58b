/** The public interface of the webhooks module. */
export { startWebhookWorker } from './delivery-worker.ts';
export { registerWebhookRoutes } from './routes.ts';
export { tellRestoredOrder } from './tell-restored-order.ts';
