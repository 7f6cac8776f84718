import { globalPrivacyControl } from '../../src/browser/consent';

it.each([
  [true, true],
  [false, false],
  [undefined, false],
])('the browser’s Global Privacy Control %p is read as %p', (value, is) => {
  Object.defineProperty(navigator, 'globalPrivacyControl', { value, configurable: true });
  expect(globalPrivacyControl()).toBe(is);
});
