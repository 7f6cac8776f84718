import { createConnection } from '../../src/browser/connection';

it("reports the browser's network state, and sends no changes after unsubscribing", () => {
  const connection = createConnection();
  const seen = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(connection.isOnline()).toBe(false);
  seen.mockReturnValue(true);
  expect(connection.isOnline()).toBe(true);
  seen.mockRestore();
  let changes = 0;
  const stop = connection.listen(() => void (changes += 1));
  const turn = () => ['offline', 'online'].map((sign) => dispatchEvent(new Event(sign)));
  turn();
  expect(changes).toBe(2);
  stop();
  turn();
  expect(changes).toBe(2);
});
