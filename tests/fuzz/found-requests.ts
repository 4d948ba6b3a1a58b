import type { FuzzedRequest, FuzzedRoute, Role } from './random-requests.ts';

/** What {@link foundRequests} need of a shop. */
interface FoundInputs {
  readonly origin: string;
  /** Places on waitlists that the customer can leave. */
  readonly places: readonly string[];
  /** The value of the cookie that `generate-authenticate-options` sets. */
  readonly passkeyCookie: string;
}

/** Requests that were once answered with a server error, or are of the same kind; each run sends them first. */
export function foundRequests({ origin, places, passkeyCookie }: FoundInputs): FuzzedRequest[] {
  const postForm = (role: Role, path: string, target: string, fields: Record<string, string>) => ({
    route: postRoute(path),
    role,
    target,
    headers: [['content-type', 'application/x-www-form-urlencoded'] as const],
    body: Buffer.from(new URLSearchParams(fields).toString()),
  });
  const ids = ['%0d%0aX', '%E2%82%AC'];
  return [
    ...ids.flatMap((id, index) => [
      postForm('customer', '/products/:id/waitlist', `/products/${id}/waitlist`, {
        leave: places[index] ?? '',
      }),
      postForm('customer', '/products/:id/launch', `/products/${id}/launch`, { action: 'forget' }),
      postForm('visitor', '/products/:id/launch', `/products/${id}/launch`, { action: 'join' }),
      postForm('customer', '/products/:id/review', `/products/${id}/review`, {
        review: 'Light',
        rating: '5',
      }),
      postForm('visitor', '/signin', `/signin?next=/${id}`, { email: 'a@mail.test', password: id }),
    ]),
    {
      route: postRoute('/api/auth/two-factor/verify-totp'),
      role: 'visitor',
      target: '/api/auth/two-factor/verify-totp',
      headers: [
        ['content-type', 'application/json'],
        ['origin', origin],
        ['cookie', `shop.two_factor=${passkeyCookie}`],
      ],
      body: Buffer.from('{"code":"123456"}'),
    },
  ];
}

const postRoute = (path: string): FuzzedRoute => ({ method: 'POST', path, queryNames: [] });
