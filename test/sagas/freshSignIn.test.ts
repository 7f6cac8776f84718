import { events } from '../../src/kit/events';
import { CODE_NEEDED_RET, PROOF_NEEDED_RET } from '../../src/rules/sensitiveActions';
import { person } from '../support/person';
import { respondTo, started, tell } from '../support/acts';
import { arrange, openAs, settle, stopTimersInTests, type World } from '../support/world';

const APP = '/api/account/second-step/app';
const PASSKEY = '/api/account/passkeys/options';
const PROOF = '/api/account/proof';

const refusal = (action: string) => ({ body: { ret: PROOF_NEEDED_RET, data: { action } } });

stopTimersInTests();

/** Starts an app setup and a passkey at once, for a user whose sign-in is no longer fresh. */
async function twoAtOnce(): Promise<World> {
  const world = await started(openAs('fresh'));
  await tell(world, events.passkeys.asked());
  await respondTo(world, '/api/account/passkeys', {
    body: { ret: 0, data: { offered: true, passkeys: [] } },
  });
  world.store.dispatch(events.appSetup.asked({ place: 'account' }));
  await tell(world, events.passkeys.addAsked());
  return world;
}

async function refuse({ http }: World, path: string, action: string): Promise<void> {
  await respondTo({ http }, path, refusal(action));
}

async function prove(
  { http, secretHandles, store }: World,
  { secret = 'Lantern2026', body = {} } = {},
): Promise<void> {
  secretHandles.secrets.set('handle', secret);
  await tell({ store }, events.freshSignIn.submitted({ secret: 'handle' }));
  await respondTo({ http }, PROOF, { body: { status: 'OK', ...body } });
}

const counts = ({ http }: World) => [APP, PASSKEY, PROOF].map((path) => http.count(path));
const dialog = ({ store }: World) => store.getState().freshSignIn.value;

describe('a proof before sensitive actions', () => {
  it('A82: two refusals open one dialog, named after the first, and both requests are then sent once', async () => {
    const world = await twoAtOnce();
    await refuse(world, APP, 'changeSecondStep');
    await refuse(world, PASSKEY, 'changePasskeys');
    expect(world.store.getState().freshSignIn.context.action).toBe('changeSecondStep');
    await prove(world);
    expect(dialog(world)).toBe('idle');
    expect(counts(world)).toEqual([2, 2, 1]);
  });

  it('A82: a refusal after the proof does not ask for another one', async () => {
    const world = await twoAtOnce();
    await refuse(world, APP, 'changeSecondStep');
    await prove(world);
    await refuse(world, PASSKEY, 'changePasskeys');
    expect(dialog(world)).toBe('idle');
    expect(counts(world)).toEqual([2, 2, 1]);
  });

  it('A42: asks in the same dialog for a code that is missing after the password, and sends the request then', async () => {
    const world = await started(openAs('fresh'));
    await tell(world, events.appSetup.asked({ place: 'account' }));
    await refuse(world, APP, 'changeSecondStep');
    await prove(world, { body: { needsCode: true } });
    expect(dialog(world)).toEqual({ asking: 'fresh' });
    expect(counts(world)).toEqual([1, 0, 1]);
    await prove(world, { secret: '123456' });
    const proof = { userId: 'ana', action: 'changeSecondStep', code: '123456' };
    expect(world.http.sent.filter(({ url }) => url.endsWith(PROOF)).at(-1)?.body).toEqual(proof);
    expect(dialog(world)).toBe('idle');
    expect(counts(world)).toEqual([2, 0, 2]);
  });

  it('A42: asks for a code that is missing alone', async () => {
    const world = await started(openAs('fresh'));
    await tell(world, events.appSetup.asked({ place: 'account' }));
    await respondTo(world, APP, { body: { ret: CODE_NEEDED_RET, data: null } });
    expect(world.store.getState().freshSignIn.context).toMatchObject({ needsCode: true });
    await prove(world, { secret: '123456' });
    expect(counts(world)).toEqual([2, 0, 1]);
  });

  it('A42: a canceled code is no failure', async () => {
    const world = await started(openAs('fresh'));
    await tell(world, events.appSetup.asked({ place: 'account' }));
    await respondTo(world, APP, { body: { ret: CODE_NEEDED_RET, data: null } });
    await tell(world, events.freshSignIn.canceled());
    expect(world.store.getState().appSetup.context.error).toBeNull();
    expect(world.store.getState().appSetup.value).toBe('idle');
  });

  it('A79: drops held requests if another user is signed in by then', async () => {
    const world = await twoAtOnce();
    await refuse(world, APP, 'changeSecondStep');
    arrange(world.browser, 'fresh', person('ben'));
    world.pageResume.fire('shown');
    await settle();
    await tell(world, events.freshSignIn.continued());
    expect(dialog(world)).toBe('idle');
    expect(counts(world)).toEqual([1, 1, 0]);
  });

  it('A80: knows from the server when the next password may be tried', async () => {
    const world = await twoAtOnce();
    await refuse(world, APP, 'changeSecondStep');
    await tell(world, events.freshSignIn.submitted({ secret: 'handle' }));
    const paused = { status: 429, headers: { 'retry-after': '90' }, body: { message: 'Wait.' } };
    await respondTo(world, PROOF, paused);
    expect(world.store.getState().freshSignIn.context.result).toEqual({
      kind: 'failed',
      message: 'Wait.',
      failure: null,
      until: world.env.clock.now() + 90_000,
    });
  });

  it('A74: sends the id of the user who gives the proof', async () => {
    const world = await twoAtOnce();
    await refuse(world, APP, 'changeSecondStep');
    await prove(world);
    const [proof] = world.http.sent.filter(({ url }) => url.endsWith(PROOF));
    expect(proof?.body).toMatchObject({ userId: 'ana' });
  });
});
