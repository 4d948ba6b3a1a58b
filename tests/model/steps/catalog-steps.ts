import fc from 'fast-check';
import { mapShoeFields } from '#shop/catalog/contract/fields/map-shoe-fields.ts';
import { sendForm } from '../../support/shoe-form.ts';
import { factsOfForm } from '../shop/facts.ts';
import { createShopImport, type ImportedProduct } from '../shop/import-products.ts';
import { anyOf, defineStep, noneOf, pick, refused, shoeIds, sizesOf } from './step.ts';

const anyShoe = anyOf(9);
const newName = fc.constantFrom('Orbit Runner', 'Harbor Low', 'Quiet Stride', 'Pending');

const bulkChanges = {
  add: { kind: 'stock-add', quantity: 1 },
  sale: { kind: 'sale', onSale: true },
  delete: { kind: 'delete' },
} as const;

/** What administrators do with the catalog. */
export const catalogSteps = {
  openForm: defineStep({
    args: fc.record({ shoe: anyShoe, size: anyOf(3) }),
    async run({ world, before }, { shoe, size: sizeIndex }) {
      const id = pick(shoeIds(before), shoe);
      const size = id && pick(sizesOf(before, id), sizeIndex);
      if (!id || size === undefined) return null;
      const field = (name: string) => before[`shoe ${id} ${name}`] ?? '';
      const { quantity } = await world.shop.db
        .selectFrom('shoe_size')
        .select('quantity')
        .where('shoe_id', '=', id)
        .where('size', '=', size)
        .executeTakeFirstOrThrow();
      const price = String(Number(field('price')) / 100);
      const fields = { ...mapShoeFields(field), price, size };
      world.memory.forms = [...world.memory.forms, { id, fields, quantity }].slice(-3);
      return {};
    },
  }),

  saveForm: defineStep({
    args: fc.record({
      form: anyOf(2),
      change: fc.constantFrom('description', 'quantity', 'name', 'price'),
      more: fc.integer({ min: -1, max: 4 }),
      name: newName,
    }),
    async run({ world, process, before }, { form: index, change, more, name }) {
      const form = pick(world.memory.forms.toReversed(), index);
      if (!form || !(`shoe ${form.id} units ${form.fields.size}` in before)) return null;
      const { id, fields, quantity } = form;
      const q = change === 'quantity' ? Math.max(0, quantity + more) : quantity;
      const sent = {
        ...fields,
        ...(change === 'description' && { description: `Now in its version of ${more}` }),
        ...(change === 'name' && { name }),
        ...(change === 'price' && { price: String(50 + more) }),
      };
      const administrator = await world.administrator(process);
      const response = await sendForm(administrator, 'PUT', `/api/shoes/${id}`, {
        ...sent,
        q: String(q),
        baseQ: String(quantity),
        onSale: 'false',
      });
      world.memory.forms = world.memory.forms.filter((one) => one !== form);
      if (response.statusCode === 409) return {};
      if (response.statusCode !== 200) return refused('saving a shoe', response.body);
      const units = `shoe ${id} units ${fields.size}`;
      const changes: Record<string, string | null> = {
        ...factsOfForm(id, sent),
        // An edit moves the stock by what the administrator changed in the form.
        [units]: String(Number(before[units]) + q - quantity),
      };
      return { changes, isAction: true };
    },
  }),

  addSize: defineStep({
    args: fc.record({
      shoe: anyShoe,
      size: fc.constantFrom('8', '9', '10'),
      quantity: fc.integer({ min: 1, max: 4 }),
    }),
    async run({ world, process, before }, { shoe, size, quantity }) {
      const id = pick(shoeIds(before), shoe);
      if (!id) return null;
      const administrator = await world.administrator(process);
      const response = await administrator.request('PUT', `/api/shoes/addSize/${id}`, {
        body: { size, q: String(quantity) },
      });
      if (response.statusCode !== 200) return refused('adding a size', response.body);
      const units = `shoe ${id} units ${size}`;
      return { changes: { [units]: String(Number(before[units] ?? 0) + quantity) }, isAction: true };
    },
  }),

  setOnSale: defineStep({
    args: fc.record({ shoe: anyShoe, onSale: fc.boolean() }),
    async run({ world, process, before }, { shoe, onSale }) {
      const id = pick(shoeIds(before), shoe);
      if (!id) return null;
      const administrator = await world.administrator(process);
      const response = await administrator.call('PUT /admin/onsale/{id}', {
        params: { id },
        body: { onSale },
      });
      if (!response.ok) return refused('a sale', response.problem);
      return { changes: { [`shoe ${id} sale`]: String(onSale) }, isAction: true };
    },
  }),

  removeShoe: defineStep({
    args: fc.record({ shoe: anyShoe }),
    async run({ world, process, before }, { shoe }) {
      const ids = shoeIds(before);
      const id = pick(ids, shoe);
      if (!id || ids.length < 3) return null;
      const administrator = await world.administrator(process);
      const response = await administrator.call('DELETE /shoes/{id}', { params: { id } });
      if (!response.ok) return refused('deleting a shoe', response.problem);
      const gone = Object.keys(before).filter((name) => name.startsWith(`shoe ${id} `));
      return { changes: noneOf(gone), isAction: true };
    },
  }),

  changeMany: defineStep({
    args: fc.record({
      brand: fc.constantFrom('Velmora', 'Skarn', 'Importa'),
      kind: fc.constantFrom('add', 'sale', 'delete'),
    }),
    async run({ world, process, before }, { brand, kind }) {
      const administrator = await world.administrator(process);
      const change = bulkChanges[kind];
      const response = await administrator.call('POST /admin/shoes/bulk', {
        body: { select: { filter: { brand } }, change, dryRun: false },
      });
      if (!response.ok) return response.problem.status < 500 ? {} : refused('a bulk edit', response.problem);
      const ids = shoeIds(before).filter((id) => before[`shoe ${id} brand`] === brand);
      const changes: Record<string, string | null> = {};
      for (const id of ids) {
        if (kind === 'delete')
          Object.assign(
            changes,
            noneOf(Object.keys(before).filter((name) => name.startsWith(`shoe ${id} `))),
          );
        else if (kind === 'sale') changes[`shoe ${id} sale`] = 'true';
        else
          for (const size of sizesOf(before, id)) {
            const units = `shoe ${id} units ${size}`;
            changes[units] = String(Number(before[units]) + 1);
          }
      }
      return { changes, isAction: response.body.changeId !== null };
    },
  }),

  importProduct: defineStep({
    args: fc.record({
      product: fc.constantFrom('gale', 'reef', 'dune'),
      colors: fc.subarray(['Red', 'Blue'], { minLength: 1 }),
      prices: fc.constantFrom<readonly number[]>([80], [80, 90]),
      quantity: fc.nat(4),
    }),
    async run({ world }, { product: handle, colors, prices, quantity }) {
      const format = handle === 'dune' ? 'woocommerce' : 'shopify';
      const product: ImportedProduct = { handle, colors, prices, quantity, format };
      const violations = await createShopImport(world.shop, product);
      return { accepts: ['shoe ', 'brand Importa'], isAction: true, violations };
    },
  }),
};
