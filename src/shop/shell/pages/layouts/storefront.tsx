import { Outlet, useNavigation } from 'react-router';
import { usePageViews } from '#platform/analytics/pages/use-page-views.ts';
import { NavigationProgress } from '#platform/browser/navigation-progress.tsx';
import { ShoeSkeleton } from '#shop/catalog/pages/product-card/shoe-skeleton.tsx';
import { HelpChat } from '#shop/content/pages/help-chat/help-chat.tsx';
import { useRootData } from '#shop/settings/pages/root-data.ts';
import { Footer } from '../footer/footer.tsx';
import { Header } from '../header/header.tsx';

/** The layout of the storefront: header, footer and help chat around the page. */
export default function Storefront() {
  const root = useRootData();
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
