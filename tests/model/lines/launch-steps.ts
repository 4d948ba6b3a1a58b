import { countStockedUnits } from '../../support/invariants.ts';
import { letAdmissionsPass } from '../../support/launch-shop.ts';
import { failed, type LineContext, type LineOutcome, type LineStep } from './line-step.ts';

const call = async (
  { world, shoe }: LineContext,
  body: { opensAt: string | null; perAccount?: number },
): Promise<LineOutcome> => {
  const response = await world.ada.request('PUT', `/api/admin/shoes/${shoe}/launch`, { body });
  return { violations: failed('changing a launch', response) };
};

/** Far enough ahead that only {@link launchSteps.letTimeCome} opens it. */
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

/** Moves the time of a launch that has not opened, as the clock would. */
async function moveTime({ world: { shop }, shoe }: LineContext, seconds: number): Promise<void> {
  const at = new Date(Date.now() + seconds * 1000);
  await shop.db.transaction().execute(async (transaction) => {
    const moved = await transaction
      .updateTable('launch')
      .set({ opens_at: at })
      .where('shoe_id', '=', shoe)
      .where('closed_at', 'is', null)
      .where('ended_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .returning('opens_at')
      .executeTakeFirst();
    if (moved)
      await transaction
        .updateTable('shoe')
        .set({ opens_at: moved.opens_at })
        .where('id', '=', shoe)
        .execute();
  });
}

/** What happens to launches, and in their lines. */
export const launchSteps: Readonly<Record<string, LineStep>> = {
  announce: {
    weight: 6,
    run: (context) => call(context, { opensAt: inHours(1 + context.n), perAccount: 1 + (context.n % 2) }),
  },

  takeBackOrEnd: { weight: 1, run: (context) => call(context, { opensAt: null }) },

  joinDraw: {
    weight: 10,
    async run({ member, shoe }) {
      const response = await member.request('POST', `/api/launches/${shoe}/place`, { body: {} });
      return { violations: failed('joining a draw', response) };
    },
  },

  leaveDraw: {
    weight: 3,
    async run({ member, shoe }) {
      return {
        violations: failed('leaving a draw', await member.request('DELETE', `/api/launches/${shoe}/place`)),
      };
    },
  },

  remind: {
    weight: 2,
    async run({ member, shoe, n }) {
      const body = { wanted: n > 0 };
      const response = await member.request('PUT', `/api/launches/${shoe}/reminder`, { body });
      return { violations: failed('a reminder', response) };
    },
  },

  comeNear: {
    weight: 1,
    async run(context) {
      await moveTime(context, 600);
      await context.world.runJobs();
      return {};
    },
  },

  letTimeCome: {
    weight: 4,
    async run(context) {
      await moveTime(context, 0);
      await context.world.runJobs();
      return {};
    },
  },

  letAdmissionsPass: {
    weight: 2,
    async run({ world, shoe }) {
      await letAdmissionsPass(world.shop, shoe);
      return {};
    },
  },

  undo: {
    weight: 4,
    async run({ world, shoe, n }) {
      const entry = (await world.log.list({ id: shoe, undoable: true }))[n];
      if (!entry) return {};
      const path = `/api/admin/history/${entry._id}/undo`;
      return { violations: failed('an undo', await world.ada.request('POST', path)), changesStock: true };
    },
  },

  deleteShoe: {
    weight: 1,
    async run({ world, shoe }) {
      const response = await world.ada.request('DELETE', `/api/shoes/${shoe}`);
      return { violations: failed('deleting a shoe', response) };
    },
  },

  addPair: {
    weight: 3,
    async run({ world, shoe, size }) {
      const before = await countStockedUnits(world.shop);
      const response = await world.ada.request('PUT', `/api/shoes/addSize/${shoe}`, {
        body: { size, q: '1' },
      });
      const key = `${shoe} ${size}`;
      const added = ((await countStockedUnits(world.shop)).get(key) ?? 0) - (before.get(key) ?? 0);
      const isRight = added === (response.statusCode === 200 ? 1 : 0);
      return {
        violations: [
          ...failed('adding a pair', response),
          ...(isRight ? [] : [`adding a pair added ${added}`]),
        ],
        changesStock: true,
      };
    },
  },

  setStock: {
    weight: 2,
    async run({ world, shoe, n }) {
      const body = {
        select: { ids: [shoe] },
        change: { kind: 'stock-set', quantity: n },
        dryRun: false,
      };
      const response = await world.ada.request('POST', '/api/admin/shoes/bulk', { body });
      return { violations: failed('setting the stock', response), changesStock: true };
    },
  },

  changeStatus: {
    weight: 2,
    async run({ world, member, n }) {
      const { id } = await world.shop.db
        .selectFrom('shop_user')
        .select('id')
        .where('uid', '=', member.uid)
        .executeTakeFirstOrThrow();
      world.hasDisabled ||= n === 0;
      const body = { status: n === 0 ? 'Disabled' : 'Enabled' };
      return { violations: failed('a status', await world.ada.request('PUT', `/api/users/${id}`, { body })) };
    },
  },

  runJobs: {
    weight: 8,
    async run({ world }) {
      await world.runJobs();
      return {};
    },
  },
};
