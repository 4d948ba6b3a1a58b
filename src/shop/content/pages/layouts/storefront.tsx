import { Outlet, useNavigation, useRouteLoaderData } from 'react-router';
import { usePageViews } from '#platform/analytics/pages/use-page-views.ts';
import { NavigationProgress } from '#platform/browser/navigation-progress.tsx';
import type { loader as rootLoader } from '#root.tsx';
import { ShoeSkeleton } from '#shop/catalog/pages/product-card/shoe-skeleton.tsx';
import { Footer } from '../footer/footer.tsx';
import { Header } from '../header/header.tsx';
import { HelpChat } from '../help-chat/help-chat.tsx';

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
