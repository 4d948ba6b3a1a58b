import { redirect } from 'react-router';
import type { Route } from './+types/actions.ts';
import { adminAction } from './actions/admin-action.ts';
import { performAction } from './actions/perform-action.ts';

/** This address has no screen. */
export const loader = () => redirect('/admin');

/** The actions of tables, undo and logout, which stand on several screens. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  return performAction(adminAction.parse(await request.json()));
}
