import type { UncaughtError, UncaughtErrors } from '../ports/ports';
import { isChunkError } from '../rules/chunks';

/** Lines of a stack that are kept: enough to find the place. */
const STACK_LINES = 8;

/** Browsers report this when a page measures itself in a loop; it is harmless. */
const HARMLESS = /^ResizeObserver loop/;

const ADDRESS = /\b[a-z][a-z-]+:\/\/[^\s()]+/gi;

/** Whether the text names only scripts of other origins, such as extensions. */
function isForeign(text: string, origin: string): boolean {
  const addresses = text.match(ADDRESS) ?? [];
  return addresses.length > 0 && !addresses.some((each) => each.startsWith(`${origin}/`));
}

/** An error for developers: its message and the first lines of its stack. */
export const errorText = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const stack = error.stack ?? '';
  const whole = stack.includes(error.message) ? stack : `${error.name}: ${error.message}\n${stack}`;
  return whole.split('\n').slice(0, STACK_LINES).join('\n');
};

/** The error of an event; null if it is not the portal's. */
function ownError(
  error: unknown,
  message: string,
  file: string,
  origin: string,
): UncaughtError | null {
  // The error boundary handles a chunk that cannot be loaded.
  if (HARMLESS.test(message) || isChunkError(error)) return null;
  // A script of another origin without CORS: the browser hides the details.
  if (file === '' && message.startsWith('Script error')) return null;
  if (file !== '' && isForeign(file, origin)) return null;
  const text = error === undefined || error === null ? message : errorText(error);
  return isForeign(text, origin) ? null : { text };
}

/** Last resort for uncaught errors and rejections of the portal's own scripts (ASVS 16.5.4). */
export const createUncaughtErrors = (): UncaughtErrors => ({
  listen(listener) {
    const report = (error: UncaughtError | null) => error && listener(error);
    const thrown = ({ error, message, filename }: ErrorEvent) =>
      report(ownError(error, message, filename, location.origin));
    const rejected = ({ reason }: PromiseRejectionEvent) =>
      report(ownError(reason, '', '', location.origin));
    addEventListener('error', thrown);
    addEventListener('unhandledrejection', rejected);
    return () => {
      removeEventListener('error', thrown);
      removeEventListener('unhandledrejection', rejected);
    };
  },
});
