import { endDevices } from '../../sagas/account/devices';
import { readPeople } from '../../sagas/people/peopleAnswer';
import { events } from '../../src/kit/events';
import { createBrowser } from '../support/fakeBrowser';
import { respondTo, started, tell } from '../support/acts';
import { arrange, openWorld, settle, stopTimersInTests, type World } from '../support/world';
import { asks } from './asks';

stopTimersInTests();

async function signedIn(): Promise<World> {
  const browser = createBrowser();
  arrange(browser, 'fresh');
  return started(openWorld({ browser }));
}

const ok = (data: object) => ({ body: { ret: 0, data } });

it('A105: a request for access is confirmed by the token of its link', async () => {
  const world = await started(openWorld());
  world.env.links.keep('requestAccess', { token: 'secret' });
  await asks(world, { type: 'requestAccess.confirm' });
  expect(world.http.sent).toMatchObject([
    { url: expect.stringMatching(/\/api\/access-requests\/confirm$/), body: { token: 'secret' } },
  ]);
});

it('A105: a request for access is resent with the same fields', async () => {
  const world = await started(openWorld());
  const fields = { company: 'Tide', email: 'ana@tide.test' };
  world.secretHandles.secrets.set('form', JSON.stringify(fields));
  for (const _ of [1, 2]) await asks(world, { type: 'requestAccess.submit', form: 'form' });
  const [first, again] = world.http.sent;
  expect(first?.body).toMatchObject({ formFields: [{ id: 'company' }, { id: 'email' }] });
  expect(again?.body).toEqual(first?.body);
});

it.each([
  ['ana@tide.test', 'editing'],
  ['BEN@tide.test', { sent: 'waiting' }],
  ['', { sent: 'waiting' }],
])('UX 63: after an email to ben, the page for %j is %j', async (email, state) => {
  const world = await started(openWorld());
  world.resends.keep('ben@tide.test', world.env.clock.now() + 30_000);
  world.env.links.keep('forgot', { email });
  await tell(world, events.resetRequest.opened());
  const { value, context } = world.store.getState().resetRequest;
  expect(value).toEqual(state);
  expect(context.email).toBe(state === 'editing' ? email : 'ben@tide.test');
});

it('UX 63: keeps the wait over a reload after an email to another address than the link’s', async () => {
  const world = await started(openWorld());
  world.env.links.keep('forgot', { email: 'ana@tide.test' });
  world.store.dispatch(events.resetRequest.opened());
  await tell(world, events.resetRequest.submitted({ email: 'ben@tide.test' }));
  await respondTo(world, '/user/password/reset/token', { body: { status: 'OK' } });
  await tell(world, events.resetRequest.opened());
  expect(world.store.getState().resetRequest).toMatchObject({
    value: { sent: 'waiting' },
    context: { email: 'ben@tide.test' },
  });
});

it.each([
  ['joined', ''],
  ['lastAdministrator', 'secret'],
])('an invitation with the outcome %s is kept as %j', async (outcome, invitation) => {
  const world = await signedIn();
  world.env.links.keep('register', { email: '', invitation: 'secret' });
  await asks(world, { type: 'joining.accept' });
  await respondTo(world, '/api/invitation/accept', ok({ outcome }));
  expect(world.env.links.read('register')).toEqual({ email: '', invitation });
});

it.each([
  ['others', false],
  ['all', true],
] as const)('devices: signing out %s also signs out here: %j', async (kind, signsOut) => {
  const world = await signedIn();
  const saga = () => endDevices(world.env, { type: 'devices.end', target: { kind } });
  world.run(saga);
  await settle();
  await respondTo(world, '/end', ok({ ended: 2 }));
  expect(world.trail.some(({ type }) => type === 'signOut/requested')).toBe(signsOut);
});

it('people: requests the list again if the permissions change while it loads', async () => {
  const world = await signedIn();
  const asked = () => world.http.sent.filter(({ url }) => url.endsWith('/api/people'));
  await tell(world, events.people.opened());
  await tell(world, events.people.opened());
  expect(asked()).toHaveLength(2);
  await respondTo(world, '/api/people', ok({ members: [], invitations: [], requests: [] }));
  expect(world.store.getState().people.value).toEqual({ shown: 'browsing' });
});

it('people: reads which roles need a second step, if listed', () => {
  const none = { members: [], invitations: [], requests: [] };
  const rolesOf = (data: object) => readPeople(data)?.secondStepRoles;
  expect(rolesOf(none)).toBeNull();
  expect(rolesOf({ ...none, secondStepRoles: ['viewer'] })).toEqual(['viewer']);
});
