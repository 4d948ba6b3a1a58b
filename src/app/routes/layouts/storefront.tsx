import { Outlet, useNavigation, useRouteLoaderData } from 'react-router';
import type { loader as rootLoader } from '#root.tsx';
import { Footer } from '../../components/footer/footer.tsx';
import { Header } from '../../components/header/header.tsx';
import { HelpChat } from '../../components/help-chat/help-chat.tsx';
import { NavigationProgress } from '../../components/navigation-progress.tsx';
import { ShoeSkeleton } from '../../components/shoe-skeleton.tsx';
import { usePageViews } from '../../hooks/use-page-views.ts';

/** The layout of the storefront: header, footer and help chat around the page. */
export default function Storefront() {
  const root = useRouteLoaderData<typeof rootLoader>('root');
  const { location } = useNavigation();
  usePageViews();
  const isLoadingProduct = location?.pathname.startsWith('/products/');
  return (
    <>
      <Header brands={root?.brands ?? []} />
      <NavigationProgress shown={location !== undefined} />
      <main id="main" tabIndex={-1}>
        {isLoadingProduct && <ShoeSkeleton />}
        {/* The page before stays, unseen, lest the shoe does not come. */}
        <div className={isLoadingProduct ? 'hidden' : 'contents'}>
          <Outlet />
        </div>
      </main>
      <HelpChat />
      <Footer links={root?.footerLinks ?? []} />
    </>
  );
}
