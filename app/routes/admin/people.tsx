import { appContext } from '../../lib/api/app-context.ts';
import type { Route } from './+types/people.ts';
import { AdminHeading } from './frame/admin-heading.tsx';
import { loadMessages, loadSubscribers } from './lists/load-contacts.ts';
import { MessagesTable } from './lists/messages-table.tsx';
import { SubscribersTable } from './lists/subscribers-table.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { call } = context.get(appContext);
  const [subscribers, messages] = await Promise.all([
    loadSubscribers(call, request),
    loadMessages(call, request),
  ]);
  return { subscribers, messages };
}

/** The messages of the contact form and the subscribers of the newsletter. */
export default function People({ loaderData }: Route.ComponentProps) {
  const { subscribers, messages } = loaderData;
  return (
    <>
      <AdminHeading title="People" lead="Messages of the contact form, and subscribers of the newsletter." />
      <MessagesTable messages={messages} />
      <SubscribersTable subscribers={subscribers} />
    </>
  );
}
