import { data, redirectDocument } from 'react-router';
import type { Route } from './+types/not-found.ts';

/** Every unknown address. */
export function loader(): never {
  throw data('This page does not exist.', { status: 404 });
}

/** Only the server knows all addresses: pages of the storefront know none of administration. */
export function clientLoader({ request }: Route.ClientLoaderArgs): never {
  throw redirectDocument(request.url);
}

export default function NotFoundPage() {
  return null;
}
