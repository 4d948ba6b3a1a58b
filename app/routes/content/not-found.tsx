import { data } from 'react-router';

/** Every unknown address. */
export function loader(): never {
  throw data('This page does not exist.', { status: 404 });
}

export default function NotFoundPage() {
  return null;
}
