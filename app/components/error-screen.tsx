import { isRouteErrorResponse, useRouteError } from 'react-router';
import { NotFound } from './not-found-message.tsx';
import { StatusMessage } from './status-message.tsx';

/** The content of error boundaries. It shows the message of a problem, but never that of an exception. */
export function ErrorScreen() {
  const error = useRouteError();
  const response = isRouteErrorResponse(error) ? error : null;
  if (response?.status === 404) return <NotFound />;
  const data: unknown = response?.data;
  return (
    <StatusMessage
      status={response?.status ?? 500}
      name="Something went wrong"
      heading="That step missed"
      text={(typeof data === 'string' && data) || 'Something went wrong on our side. Try again in a moment.'}
    />
  );
}
