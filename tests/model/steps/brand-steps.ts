import fc from 'fast-check';
import { goodShoe, plainPicture, sendForm } from '../../support/shoe-form.ts';
import { factsOfForm } from '../shop/facts.ts';
import { anyOf, defineStep, noneOf, pick, refused } from './step.ts';

const anyBrand = fc.constantFrom('Velmora', 'Skarn', 'Importa', 'Tessaro');

/** What administrators add to the catalog by hand, and take off its list of brands. */
export const brandSteps = {
  createBrand: defineStep({
    args: fc.record({ brand: anyBrand }),
    async run({ world, process, before }, { brand }) {
      const administrator = await world.administrator(process);
      const response = await administrator.call('POST /brands', { body: { name: brand } });
      if (!response.ok) return refused('a brand', response.problem);
      const isNew = response.body === 'Brand created';
      if (isNew === `brand ${brand}` in before)
        return { violations: [`creating the brand ${brand} says ${response.body}`] };
      return { changes: { [`brand ${brand}`]: 'there' }, isAction: isNew };
    },
  }),

  removeBrand: defineStep({
    args: fc.record({ brand: anyOf(3) }),
    async run({ world, process }, { brand: index }) {
      const administrator = await world.administrator(process);
      const list = await administrator.call('GET /brands', { query: {} });
      const brand = list.ok ? pick(list.body, index) : undefined;
      if (!brand) return null;
      const response = await administrator.call('DELETE /brands/{id}', { params: { id: brand._id } });
      if (!response.ok) return refused('removing a brand', response.problem);
      return { changes: noneOf([`brand ${brand.name}`]), isAction: true };
    },
  }),

  createShoe: defineStep({
    args: fc.record({
      brand: anyBrand,
      name: fc.constantFrom('Quiet Stride', 'Gale Trail', 'Loud Stride'),
      hasPicture: fc.boolean(),
    }),
    async run({ world, process }, { brand, name, hasPicture }) {
      const administrator = await world.administrator(process);
      const fields = { ...goodShoe, name, brand };
      const response = await sendForm(
        administrator,
        'POST',
        '/api/shoes',
        fields,
        hasPicture ? { bytes: await plainPicture('png') } : undefined,
      );
      if (response.statusCode !== 201) return refused('a new shoe', response.body);
      const id = response.json()._id;
      const changes = { ...factsOfForm(id, fields), [`shoe ${id} units ${fields.size}`]: fields.q };
      return { changes, isAction: true };
    },
  }),
};
