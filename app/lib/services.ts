import { createContext } from 'react-router';
import type { ApiCall } from './api-client.ts';

/** What a loader on the server is given: the API, called in-process, and the nonce of this page's own scripts. */
export interface Services {
  readonly call: ApiCall;
  readonly nonce: string;
  /** The only source of absolute links, e.g. `https://shop.example`. */
  readonly publicOrigin: string;
  /** What the contact form's call is put behind: `/api`, or another host's address (decision on the contact form). */
  readonly contactApi: string;
  readonly consoles: Consoles;
}

/** The addresses of the providers' consoles, for administrators. */
export interface Consoles {
  readonly payments: string;
  readonly accounts: string;
}

/** The key under which the server hands {@link Services} to loaders; exported by the server entry. */
export const services = createContext<Services>();
