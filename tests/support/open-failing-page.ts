import { buildApp } from '#cli/build/build-app.ts';
import { createRenderPage } from '#cli/shop/pages/create-render-page.ts';
import { projectFolder } from '#config/environment.ts';
import type { ApiCall } from '#platform/contract/endpoints/endpoint-types.ts';
import { type ProblemCode, problemTypes } from '#platform/contract/endpoints/problem.ts';
import { ApiError } from '#platform/handlers/problem.ts';
import type { PageTestShop } from './page-test-shop.ts';

/** A call that a page made. */
export interface MadeCall {
  readonly address: string;
  /** How many equal calls came before it. */
  readonly nth: number;
  /** Whether the page said that the answer only adds to it. */
  readonly adds: boolean;
}

interface PageToOpen {
  readonly path: string;
  /** Of who opens it; a visitor has none. */
  readonly cookie?: string | undefined;
  /** Whether a call fails, and with which code. */
  readonly failing?: (call: MadeCall) => boolean;
  readonly code?: ProblemCode;
}

interface OpenedPage {
  readonly status: number;
  readonly html: string;
  readonly tags: readonly string[];
  readonly calls: readonly MadeCall[];
}

/** Renders pages of a shop from no cache, with calls that fail. */
export async function openFailingPages({
  app,
  origin,
}: Pick<PageTestShop, 'app' | 'origin'>): Promise<(page: PageToOpen) => Promise<OpenedPage>> {
  const { server } = await buildApp(projectFolder, () => {});
  return async ({ path, cookie, failing = () => false, code = 'INTERNAL' }) => {
    const calls: MadeCall[] = [];
    const open: typeof app.inProcessCalls.open = (tags) => {
      const call = app.inProcessCalls.open(tags, cookie);
      const failAt: ApiCall = async (address, input, options) => {
        const adds = options?.decorates ?? false;
        const nth = calls.filter((one) => one.address === address && one.adds === adds).length;
        const made = { address, nth, adds };
        calls.push(made);
        if (!failing(made)) return call(address, input, options);
        return { ok: false, problem: { type: '', code, detail: '', ...problemTypes[code] } };
      };
      return failAt;
    };
    const render = createRenderPage({
      load: async () => import(server),
      mode: 'production',
      app: Object.create(app, { inProcessCalls: { value: { ...app.inProcessCalls, open } } }),
      publicOrigin: origin,
      contactApi: '/api',
      providerDashboards: { payments: '', accounts: '' },
    });
    try {
      const { response, tags } = await render(new URL(path, origin), 'nonce', { unlessHash: null });
      return { status: response.status, html: await response.text(), tags, calls };
    } catch (error) {
      if (error instanceof ApiError)
        return { status: problemTypes[error.problem.code].status, html: '', tags: [], calls };
      throw error;
    }
  };
}
