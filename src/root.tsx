import { type ReactNode, use, useEffect } from 'react';
import { Links, Meta, Outlet, Scripts, type ShouldRevalidateFunctionArgs } from 'react-router';
import { type RootData, useRootData } from '#shop/settings/pages/root-data.ts';
import type { Route } from './+types/root.ts';
import './app.css';
import { listFooterLinks } from '#shop/shell/pages/footer/footer-links.ts';
import { themeScript } from '#shop/shell/pages/header/theme.ts';
import { appContext } from './platform/browser/api/app-context.ts';
import { pageCalls } from './platform/browser/api/page-calls.ts';
import { disableZodJitScript } from './platform/browser/document/disable-zod-jit.ts';
import { eventReplayScript } from './platform/browser/document/event-replay.ts';
import { openPanelScript } from './platform/browser/document/open-panel.ts';
import { ScrollPosition } from './platform/browser/document/scroll-position.tsx';
import { ErrorScreen } from './platform/browser/error-screen.tsx';
import { NonceContext } from './platform/browser/nonce-context.ts';
import { Toasts } from './platform/browser/toasts.tsx';
import { allFeaturePages } from './platform/features/all-feature-pages.ts';
import { ButtonAnchor } from './platform/ui/button.tsx';
import archivo from './platform/ui/fonts/archivo.woff2?url';

/** The brands of the menu, the links to pages in the footer, the settings of the shop and the origin of absolute links. */
export async function loader({ context }: Route.LoaderArgs): Promise<RootData> {
  const { about, add, part } = pageCalls(context);
  const [brands, pages, { body: settings }, found] = await Promise.all([
    add('GET /brands', {}, []),
    add('GET /pages', {}, []),
    // Without its currency, no price can be shown.
    about('GET /settings/public', {}),
    Promise.all(
      allFeaturePages.map(({ findFooterLinks }) =>
        findFooterLinks ? part('footer-links', findFooterLinks, []) : [],
      ),
    ),
  ]);
  const ofFeatures = allFeaturePages.flatMap(({ footerLinks }) => footerLinks ?? []);
  return {
    brands: brands.map(({ name }) => name),
    footerLinks: listFooterLinks(pages, [
      ...ofFeatures,
      ...found.flat(),
      ...settings.buyerLinks.map(({ to, name }) => [to, name] as const),
    ]),
    origin: context.get(appContext).publicOrigin,
    name: settings.shop.name,
    settings,
  };
}

/** The brands and pages can change only through a submission. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod !== undefined && formMethod !== 'GET' && defaultShouldRevalidate;

/** Rendered on the server only. */
const headScript = import.meta.env.SSR
  ? disableZodJitScript + themeScript + openPanelScript() + eventReplayScript()
  : '';

/** The HTML document. */
export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(NonceContext);
  useEffect(() => void dispatchEvent(new Event('hydrated')), []);
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark light" />
        <script nonce={nonce} suppressHydrationWarning>
          {headScript}
        </script>
        <link rel="preload" href={archivo} as="font" type="font/woff2" crossOrigin="anonymous" />
        <Meta />
        <Links nonce="" />
        {/* After the style sheet whose colors it replaces. */}
        <SiteHead />
      </head>
      <body>
        <ButtonAnchor variant="accent" className="skip-link" href="#main">
          Skip to content
        </ButtonAnchor>
        {children}
        <Toasts />
        <ScrollPosition />
        <Scripts />
      </body>
    </html>
  );
}

/** What of the document's head follows from the settings of the shop. */
function SiteHead() {
  const settings = useRootData()?.settings;
  return (
    <>
      <meta name="application-name" content={settings?.shop.name ?? ''} />
      <link rel="icon" href={settings?.icon ?? '/favicon.svg'} />
      <link rel="manifest" href="/site.webmanifest" />
      {settings?.colors && <link rel="stylesheet" href={settings.colors} />}
    </>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return (
    <main id="main" tabIndex={-1}>
      <ErrorScreen />
    </main>
  );
}
