import { TextDecoder, TextEncoder } from 'node:util';

/** What every browser has and jsdom has not: the router asks for it when it is loaded. */
Object.assign(globalThis, { TextDecoder, TextEncoder });
window.scrollTo = () => undefined;
