import { createContext } from 'react';

/** The nonce of this page's own inline scripts; empty in the browser, which hides nonces. */
export const Nonce = createContext('');
