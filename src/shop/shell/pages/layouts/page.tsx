import { Outlet } from 'react-router';
import { ErrorScreen } from '#platform/browser/error-screen.tsx';

/** A boundary around the page, so that header and footer stay when the page fails. */
export default function PageLayout() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorScreen />;
}
