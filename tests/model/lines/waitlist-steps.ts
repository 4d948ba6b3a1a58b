import { sql } from 'kysely';
import { lastClaim, tellHolders } from '../../support/waitlist-shop.ts';
import { failed, type LineContext, type LineStep } from './line-step.ts';

/** Does something with the link that a visitor with the email of an account got last. */
async function followLink({ world, member }: LineContext, action: 'confirm' | 'leave' | 'attach') {
  const claim = await lastClaim(world.shop, member.email);
  if (claim === '') return {};
  const client = action === 'attach' ? member : world.shop.visitor();
  const response = await client.request('POST', `/api/waitlist/claims/${claim}`, { body: { action } });
  return { violations: failed(`to ${action} a place`, response) };
}

/** What happens on waitlists; visitors have the emails of accounts. */
export const waitlistSteps: Readonly<Record<string, LineStep>> = {
  join: {
    weight: 8,
    async run({ member, shoe, size }) {
      const response = await member.request('POST', '/api/waitlist', { body: { shoeId: shoe, size } });
      return { violations: failed('joining a waitlist', response) };
    },
  },

  joinAsVisitor: {
    weight: 4,
    async run(context) {
      const { world, member, shoe, size } = context;
      const body = { shoeId: shoe, size, email: member.email };
      const response = await world.shop.visitor().request('POST', '/api/waitlist', { body });
      const confirmed = response.statusCode === 201 ? await followLink(context, 'confirm') : {};
      return { violations: [...failed('joining as a visitor', response), ...(confirmed.violations ?? [])] };
    },
  },

  useLink: {
    weight: 3,
    run: (context) => followLink(context, context.n === 0 ? 'leave' : context.n === 1 ? 'confirm' : 'attach'),
  },

  leave: {
    weight: 2,
    async run({ world, member, shoe, size }) {
      const entry = await world.shop.db
        .selectFrom('waitlist_entry')
        .select('id')
        .where('uid', '=', member.uid)
        .where('shoe_id', '=', shoe)
        .where('size', '=', size)
        .orderBy('created_at', 'desc')
        .executeTakeFirst();
      if (!entry) return {};
      return {
        violations: failed('leaving a waitlist', await member.request('DELETE', `/api/waitlist/${entry.id}`)),
      };
    },
  },

  tellHolders: {
    weight: 3,
    async run({ world }) {
      await tellHolders(world.shop);
      return {};
    },
  },

  failEmails: {
    weight: 1,
    async run({ world }) {
      await sql`update outbox set failed_at = now(), attempts = 1000 where kind = 'waitlist' and sent_at is null`.execute(
        world.shop.db,
      );
      await world.runJobs();
      return {};
    },
  },

  letOffersPass: {
    weight: 3,
    async run({ world, shoe }) {
      await tellHolders(world.shop);
      await world.shop.db
        .updateTable('waitlist_entry')
        .set({ reserved_until: new Date(Date.now() - 1_000) })
        .where('shoe_id', '=', shoe)
        .where('state', 'in', ['offered', 'taken'])
        .execute();
      await world.runJobs();
      return {};
    },
  },
};
