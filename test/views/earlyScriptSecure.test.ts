/** @jest-environment-options {"url": "https://adlantern.example/"} */
import { open } from './support/earlyScript';

it('stores the language that an address requests for https only, when served over https', () => {
  const write = jest.spyOn(Document.prototype, 'cookie', 'set');
  open('/?lang=zh');
  const isSecure = location.protocol === 'https:';
  expect(write.mock.calls).toEqual([[expect.stringMatching(isSecure ? /; secure$/ : /lax$/)]]);
});
