import { z } from 'zod';
import { defineEndpoint, type Endpoint } from '#platform/contract/endpoints/endpoint.ts';
import { passedText, text } from '#platform/contract/fields/field-rules.ts';
import { idList } from '#shop/catalog/contract/shoes.ts';

const streamExample =
  'id: 1790000000000\nevent: hello\ndata: {}\n\n' +
  'id: 1790000000001\nevent: shoe\ndata: {"_id":"shoe-orbit","price":129.99,"onSale":false,"priorPrice":null,"opensAt":null,"stock":[]}\n\n';

export const listenToShoesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/live',
  summary:
    'Streams server-sent events about up to 100 shoes: first `hello`, then `shoe` within a second of each change to a price, sale, opening or stock, with `_id`, `price`, `onSale`, `priorPrice`, `opensAt` and `stock`. A deleted shoe has `deleted` and no stock. After a reconnect with `Last-Event-ID` (or `lastEventId`, for clients that cannot send that header), the current state of each shoe is sent once. Each IP address can have 20 streams.',
  access: 'anyone',
  query: z.strictObject({
    shoes: idList.refine((ids) => ids.length > 0, 'Specify 1 to 100 shoes'),
    lastEventId: passedText(100).optional(),
  }),
  produces: 'text/event-stream',
  responses: { 200: text(streamExample) },
  problems: ['INVALID'],
});

/** The endpoints of this feature. */
export const liveSizesEndpoints = {
  listenToShoes: listenToShoesEndpoint,
} as const satisfies Record<string, Endpoint>;
