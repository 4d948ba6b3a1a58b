import { useEffect } from 'react';
import {
  createContext,
  type LoaderFunctionArgs,
  type MiddlewareFunction,
  Outlet,
  redirect,
  useLoaderData,
  useNavigation,
} from 'react-router';
import { Progress } from '../../components/progress.tsx';
import { useSession } from '../../hooks/use-session.ts';
import { services } from '../../lib/services.ts';
import { unwrapOrThrow } from '../../lib/unwrap-or-throw.ts';
import './frame/frame.css';
import './table/table.css';
import './form/form.css';
import './sales/sales.css';
import './lists/lists.css';
import './history/history.css';
import './mail/mail.css';
import './undo/undo.css';
import { AdminBar } from './frame/admin-bar.tsx';
import { UndoBar } from './undo/undo-bar.tsx';
import { UndoOfferProvider } from './undo/undo-offer.tsx';

/** The administrators' guard (§2): everybody else goes home. What may be done, the server decides for every call. */
export const middleware: MiddlewareFunction[] = [
  async ({ context }) => {
    const { user, administrator } = unwrapOrThrow(await context.get(services).call('GET /session', {})).body;
    if (!user || !administrator) throw redirect('/');
    context.set(email, user.email);
  },
];

export const loader = ({ context }: LoaderFunctionArgs) => ({
  email: context.get(email),
  consoles: context.get(services).consoles,
});

/** Whoever lost the right in the meantime is sent home by the next step. */
export const shouldRevalidate = () => true;

export default function AdminOnly() {
  const { email: administrator, consoles } = useLoaderData<typeof loader>();
  const { location } = useNavigation();
  const session = useSession();
  const lost = session !== null && !session.administrator;
  useEffect(() => {
    if (lost) window.location.assign('/');
  }, [lost]);
  return (
    <UndoOfferProvider administrator={administrator}>
      <meta name="robots" content="noindex, nofollow" />
      <AdminBar email={administrator} consoles={consoles} />
      <Progress shown={location !== undefined} />
      <main id="main" tabIndex={-1} className="wrap admin-main">
        <Outlet />
      </main>
      <UndoBar />
    </UndoOfferProvider>
  );
}

/** Whom the guard let in. */
const email = createContext<string>();
