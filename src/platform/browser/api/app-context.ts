import { createContext } from 'react-router';
import type { ApiCall } from '../../contract/endpoints/endpoint-types.ts';
import type { PostToAccounts } from './post-to-accounts.ts';

/** What loaders get on the server: the API, called in-process, and the nonce of the page's inline scripts. */
export interface AppContext {
  readonly call: ApiCall;
  /** Logs and counts a part of the page that could not be made, by its name. */
  readonly noteMissing: (part: string, error: unknown) => void;
  readonly nonce: string;
  /** The origin of absolute links, e.g. `https://shop.example`. */
  readonly publicOrigin: string;
  /** The base URL of the contact form's call: `/api`, or an address on another host. */
  readonly contactApi: string;
  readonly providerDashboards: ProviderDashboards;
  /** Whether the page was made from the same data before, so that it need not be rendered. */
  readonly isUnchanged?: (data: unknown) => boolean;
}

/** The addresses of the providers' dashboards, for administrators. */
export interface ProviderDashboards {
  readonly payments: string;
  readonly accounts: string;
}

/** The key of {@link AppContext} in the router context; the server entry exports it. */
export const appContext = createContext<AppContext>();

/** What actions get on the server besides {@link AppContext}. */
export interface ActionContext {
  /** Whether a script posted the form, which shows the result itself: otherwise the answer is the page that comes next. */
  readonly hasScripts: boolean;
  /** The API, called in-process on behalf of who posted the form: what it refuses to them, it refuses to the action. */
  readonly call: ApiCall;
  /** The calls of the accounts library, likewise; the cookies that they set go to the browser with the page's answer. */
  readonly postToAccounts: PostToAccounts;
}

/** The key of {@link ActionContext}, which is there only while a form is handled; the server entry exports it. */
export const actionContext = createContext<ActionContext>();
