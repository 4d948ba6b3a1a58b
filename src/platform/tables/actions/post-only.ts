import { redirect } from 'react-router';
import type { Route } from './+types/post-only.ts';

/** The addresses of actions have no screen. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ request }) => {
    if (request.method === 'GET') throw redirect('/admin');
  },
];
