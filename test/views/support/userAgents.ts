/** The user agent of a phone. */
export const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

/** Sets the user agent for the rest of the test. */
export const useUserAgent = (userAgent: string): void => {
  Object.defineProperty(navigator, 'userAgent', { value: userAgent, configurable: true });
};

afterEach(() => {
  Reflect.deleteProperty(navigator, 'userAgent');
});
