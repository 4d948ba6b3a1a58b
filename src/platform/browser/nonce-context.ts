import { createContext } from 'react';

/** The nonce of the page's inline scripts; empty in the browser, which hides nonces. */
export const NonceContext = createContext('');
