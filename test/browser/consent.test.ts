import { globalPrivacyControl } from '../../src/browser/consent';

it.each([
  [true, true],
  [false, false],
  [undefined, false],
])('reads the browser’s Global Privacy Control %p as %p', (value, is) => {
  Object.defineProperty(navigator, 'globalPrivacyControl', { value, configurable: true });
  expect(globalPrivacyControl()).toBe(is);
});
