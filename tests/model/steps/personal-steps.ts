import fc from 'fast-check';
import { plainPicture } from '../../support/shoe-form.ts';
import { anyOf, defineStep, pick, refused } from './step.ts';

const anyone = anyOf(3);

/** What people leave of themselves with the shop, beside their orders. */
export const personalSteps = {
  changePhoto: defineStep({
    args: fc.record({ who: anyone }),
    async run({ world, process, before }, { who }) {
      const person = pick(world.memory.people, who);
      if (!person || before[`user ${person.uid} status`] !== 'Enabled') return null;
      const client = await world.signedIn(person, process);
      const bytes = await plainPicture('png');
      const file = new File([new Uint8Array(bytes)], 'me.png', { type: 'image/png' });
      const response = await client.call('PUT /account/photo', { body: {}, file });
      return response.ok ? {} : refused('a photo', response.problem);
    },
  }),

  writeToShop: defineStep({
    args: fc.record({ who: anyone, kind: fc.constantFrom('newsletter', 'contact'), isLoud: fc.boolean() }),
    async run({ world, process }, { who, kind, isLoud }) {
      const person = pick(world.memory.people, who);
      if (!person) return null;
      const email = isLoud ? person.email.toUpperCase() : person.email;
      const visitor = world.browser(process);
      const message = 'When do you have my size again?';
      const response =
        kind === 'newsletter'
          ? await visitor.call('POST /mail/newsletter', { body: { email } })
          : await visitor.call('POST /mail/contactUs', { body: { name: person.name, email, message } });
      return response.ok ? {} : refused(`the ${kind}`, response.problem);
    },
  }),
};
