import { call } from 'typed-redux-saga';
import { sendWithRetries } from '../../../sagas/apiClient/sendWithRetries';
import { failed } from '../../../src/ports/failures';
import { openAs, pass, stopTimersInTests } from '../../support/world';

stopTimersInTests();

const post = { method: 'POST', url: '/a' } as const;
const [lost, offline] = [failed('network', post), failed('network', post, true)];

it.each([
  ['was never sent', [], offline],
  ['may have been carried out', [lost], lost],
  ['may have been carried out in between', [offline, lost], lost],
])('N1, P15: a request that ends offline %s', async (_name, answers, result) => {
  const world = openAs('none');
  const left = [...answers];
  const send = function* () {
    return yield* call(() => left.shift() ?? offline);
  };
  const task = world.run(() => sendWithRetries(world.env, post, send));
  await pass(world, 10_000);
  expect(await task.toPromise()).toBe(result);
});
