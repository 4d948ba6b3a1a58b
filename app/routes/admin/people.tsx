import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { services } from '../../lib/services.ts';
import { AdminHeading } from './frame/admin-heading.tsx';
import { MessagesTable } from './lists/messages-table.tsx';
import { readMessages, readSubscribers } from './lists/read-people.ts';
import { SubscribersTable } from './lists/subscribers-table.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call } = context.get(services);
  const [subscribers, messages] = await Promise.all([
    readSubscribers(call, request),
    readMessages(call, request),
  ]);
  return { subscribers, messages };
}

/** Who wrote through the contact form, and who gets the newsletter. */
export default function People() {
  const { subscribers, messages } = useLoaderData<typeof loader>();
  return (
    <>
      <AdminHeading title="People" lead="Messages of the contact form, and subscribers of the newsletter." />
      <MessagesTable messages={messages} />
      <SubscribersTable subscribers={subscribers} />
    </>
  );
}
