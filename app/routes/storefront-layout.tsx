import { Outlet, useNavigation, useRouteLoaderData } from 'react-router';
import { Footer } from '../components/footer.tsx';
import { Header } from '../components/header.tsx';
import { HelpChat } from '../components/help-chat/help-chat.tsx';
import { Progress } from '../components/progress.tsx';
import { ShoeWaiting } from '../components/shoe-waiting.tsx';
import { usePageViews } from '../hooks/use-page-views.ts';

/** What a visitor sees around every screen: header and footer. */
export default function Storefront() {
  const root = useRouteLoaderData<{ brands: string[] }>('root');
  const { location } = useNavigation();
  usePageViews();
  const waitsForShoe = location?.pathname.startsWith('/products/');
  return (
    <>
      <Header brands={root?.brands ?? []} />
      <Progress shown={location !== undefined} />
      <main id="main" tabIndex={-1}>
        {waitsForShoe ? <ShoeWaiting /> : <Outlet />}
      </main>
      <Footer />
      <HelpChat />
    </>
  );
}
