import { data } from 'react-router';

/** Any address that is none of ours. */
export function loader(): never {
  throw data('This page does not exist.', { status: 404 });
}

export default function NotFoundScreen() {
  return null;
}
