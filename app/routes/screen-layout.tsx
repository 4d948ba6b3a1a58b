import { Outlet } from 'react-router';
import { ErrorScreen } from '../components/error-screen.tsx';

/** Holds a screen, so that one that fails keeps header and footer. */
export default function Screen() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorScreen />;
}
