/** @jest-environment-options {"url": "https://adlantern.example/"} */
import { open } from './support/earlyScript';

it('over https the language that an address asks for is kept for https alone', () => {
  const write = jest.spyOn(Document.prototype, 'cookie', 'set');
  open('/?lang=zh');
  const isSecure = location.protocol === 'https:';
  expect(write.mock.calls).toEqual([[expect.stringMatching(isSecure ? /; secure$/ : /lax$/)]]);
  write.mockRestore();
});
