import fc from 'fast-check';
import type { FactChanges, Facts } from '../shop/facts.ts';
import type { KnownAction } from '../shop/world.ts';
import { anyOf, defineStep, type Outcome, pick, refused, type StepContext } from './step.ts';

const anyAction = fc.record({ action: fc.oneof(fc.nat(2), anyOf(9)) });

/** What administrators take back. */
export const undoSteps = {
  undo: defineStep({
    args: anyAction,
    async run(context, { action: index }) {
      const action = pick(context.world.memory.actions.toReversed(), index);
      if (!action) return null;
      const response = await requestUndo(context, action, 0);
      return response.ok ? predictUndo(context, action) : judgeRefusal(response.problem);
    },
  }),

  undoTogether: defineStep({
    args: anyAction,
    async run(context, { action: index }) {
      const action = pick(context.world.memory.actions.toReversed(), index);
      if (!action) return null;
      const responses = await Promise.all([requestUndo(context, action, 0), requestUndo(context, action, 1)]);
      const won = responses.filter(({ ok }) => ok).length;
      if (won > 1) return { violations: ['two administrators undid the same'] };
      if (won === 1) return predictUndo(context, action);
      const [lost] = responses;
      return lost.ok ? {} : judgeRefusal(lost.problem);
    },
  }),
};

/** Each of the two administrators reaches a process of their own. */
async function requestUndo({ world, process }: StepContext, { entry }: KnownAction, number: number) {
  const administrator = await world.administrator((process + number) % 2, number);
  return administrator.call('POST /admin/history/{id}/undo', { params: { id: entry._id } });
}

function judgeRefusal(problem: { status: number; detail: string }): Outcome {
  if (problem.status >= 500) return refused('an undo', problem);
  return problem.detail === '' ? { violations: ['an undo was refused without a reason'] } : {};
}

/** What an undo changes: the facts that the action changed, which are still as it left them, and no others. */
function predictUndo({ before }: StepContext, action: KnownAction): Outcome {
  const touched = Object.keys({ ...action.before, ...action.after }).filter(
    (name) => action.before[name] !== action.after[name],
  );
  const isOwn = (name: string) => !name.startsWith('brand ') || action.entry.entity === 'brand';
  const changed = touched.find(
    (name) =>
      isOwn(name) &&
      !name.includes(' units ') &&
      before[name] !== action.after[name] &&
      before[name] !== action.before[name],
  );
  if (changed) return { violations: [`an undo took back ${changed}, which was changed since`] };
  const changes = reverse(action, before, touched.filter(isOwn));
  return { changes: { ...changes, ...reverseBrands(action, { ...before, ...changes }) }, isAction: true };
}

/** The facts after an undo: those that the action changed are as before it; units go by as many as it moved. */
function reverse(action: KnownAction, now: Facts, touched: readonly string[]): FactChanges {
  const changes: Record<string, string | null> = {};
  for (const name of touched) {
    const [old, made, present] = [action.before[name], action.after[name], now[name]];
    const isMoved =
      name.includes(' units ') && old !== undefined && made !== undefined && present !== undefined;
    changes[name] = isMoved ? String(Number(present) + Number(old) - Number(made)) : (old ?? null);
  }
  return changes;
}

/** The brands that an import brought go with it unless shoes have them, and come back with it; others stay. */
function reverseBrands({ entry, before, after }: KnownAction, now: FactChanges): FactChanges {
  if (entry.entity !== 'catalogue') return {};
  const changes: Record<string, string | null> = {};
  for (const name of Object.keys({ ...before, ...after }).filter((fact) => fact.startsWith('brand '))) {
    const brand = name.slice('brand '.length);
    const isUsed = Object.entries(now).some(
      ([fact, value]) => fact.startsWith('shoe ') && fact.endsWith(' brand') && value === brand,
    );
    if (before[name] === undefined && after[name] !== undefined && !isUsed) changes[name] = null;
    if (before[name] !== undefined && after[name] === undefined) changes[name] = 'there';
  }
  return changes;
}
