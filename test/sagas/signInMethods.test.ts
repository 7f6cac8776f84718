import { events } from '../../src/kit/events';
import { respondTo, started, tell } from '../support/acts';
import { openWorld, stopTimersInTests } from '../support/world';

stopTimersInTests();

const OFF = { enabled: false };
const at = (...providers: object[]) => ({ enabled: true, providers });
const GOOGLE = { id: 'google', name: 'Google' };

it.each([
  [
    'before interface 1.19: no list of first factors',
    { emailPassword: OFF, thirdParty: at(GOOGLE), passwordless: { enabled: true } },
    { password: false, singleSignOn: false, others: ['otp-email', GOOGLE] },
  ],
  [
    'no list of first factors, and a password only',
    { emailPassword: { enabled: true }, thirdParty: OFF, passwordless: OFF },
    { password: true, singleSignOn: false, others: [] },
  ],
  [
    'a provider without a name',
    { emailPassword: OFF, thirdParty: at({ id: 'corp' }), firstFactors: ['thirdparty'] },
    { password: false, singleSignOn: false, others: [{ id: 'corp' }] },
  ],
])('spec 3, login methods of another backend: %s', async (_name, body, methods) => {
  const world = await started(openWorld());
  await tell(world, events.signInMethods.opened());
  await respondTo(world, '/loginmethods', { body: { status: 'OK', ...body } });
  expect(world.store.getState().signInMethods).toMatchObject({ value: 'known', context: methods });
});
