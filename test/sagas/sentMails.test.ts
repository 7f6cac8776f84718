import { events } from '../../src/kit/events';
import { openAs, settle, stopTimers } from '../support/world';

beforeEach(stopTimers);
afterEach(() => {
  jest.useRealTimers();
});

const LIST = '/api/account/mails';
const mail = (subject: string) => ({ subject, at: 1, fate: 'sent' });
const listed = (...subjects: string[]) => ({
  body: { ret: 0, data: { mails: subjects.map(mail) } },
});

/** The account page, whose list of emails has arrived. */
const opened = async () => {
  const world = openAs('fresh');
  world.store.dispatch(events.sentMails.asked());
  await settle();
  world.http.answer(LIST, listed('One'));
  await settle();
  const state = () => world.store.getState().sentMails;
  return { ...world, state, subjects: () => state().context.mails.map(({ subject }) => subject) };
};

describe('the emails sent to a user', () => {
  it.each([
    ['the email', events.emailChange.answered(Object({ kind: 'email' }))],
    ['a new passkey', events.passkeys.changed({ kind: 'added', passkeys: [] })],
    ['a removed passkey', events.passkeys.changed({ kind: 'removed' })],
    ['a disconnected provider', events.providers.changed({ kind: 'removed' })],
    ['a removed app', events.secondStep.changed({ kind: 'removed' })],
    ['new recovery codes', events.secondStep.changed({ kind: 'renewed', codes: 'h', left: 10 })],
    [
      'a new app',
      events.appSetup.confirmed({
        kind: 'confirmed',
        codes: null,
        tokens: '',
        singleSignOn: false,
      }),
    ],
  ])('are read again after a change of %s, in place', async (_what, change) => {
    const { store, http, state, subjects } = await opened();
    store.dispatch(change);
    await settle();
    expect([state().value, subjects()]).toEqual(['rereading', ['One']]);
    http.answer(LIST, listed('Two', 'One'));
    await settle();
    expect([state().value, subjects()]).toEqual(['shown', ['Two', 'One']]);
  });

  it.each([
    events.passkeys.changed({ kind: 'renamed' }),
    events.secondStep.changed({ kind: 'wrong', left: 1 }),
    events.emailChange.answered({ kind: 'canceled' }),
  ])('are not read again after %j, which sends none', async (change) => {
    const { store, state } = await opened();
    store.dispatch(change);
    await settle();
    expect(state().value).toBe('shown');
  });

  it('stay if they cannot be read again', async () => {
    const { store, http, state, subjects } = await opened();
    store.dispatch(events.secondStep.changed({ kind: 'removed' }));
    await settle();
    http.answer(LIST, 'timeout');
    await settle();
    expect([state().value, subjects()]).toEqual(['shown', ['One']]);
  });

  it('a response from before the change is not shown', async () => {
    const { store, http, subjects } = await opened();
    for (const _change of [1, 2]) {
      store.dispatch(events.secondStep.changed({ kind: 'removed' }));
      await settle();
    }
    http.answer(LIST, listed('Three', 'Two', 'One'));
    await settle();
    expect(subjects()).toEqual(['Three', 'Two', 'One']);
    expect(http.isWaiting(LIST)).toBe(false);
  });
});
