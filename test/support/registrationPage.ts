import { events } from '../../src/kit/events';
import { person } from './person';
import { createBrowser } from './fakeBrowser';
import type { Reply } from './fakeHttp';
import { respondTo, tell } from './acts';
import { arrange, openWorld, type World } from './world';

export const PAGE = 'https://test.adlantern.example/portal/register';
export const INVITED = `${PAGE}?email=eva%40studio.test&invitation=inv-token&lang=zh`;
export const FORM = {
  first_name: 'Eva',
  last_name: '李',
  company: '',
  title: '',
  email: 'eva@studio.test',
  password: 'Correct1horse',
};

export const stateOf = ({ store }: World) => store.getState().registration.value;

/** Opens the registration page: signed out, or signed in with an address. */
export async function open(page = INVITED, signedInAs: string | null = null): Promise<World> {
  const browser = createBrowser();
  arrange(
    browser,
    signedInAs === null ? 'none' : 'fresh',
    { ...person('ana'), email: signedInAs },
    { user_email: signedInAs },
  );
  const world = openWorld({ browser, page });
  await tell(world, events.registration.opened());
  return world;
}

/** The response of GET /api/invitation. */
export const invitation = (state: unknown, email: unknown = 'eva@studio.test'): Reply => ({
  body: { ret: 0, data: { state, email } },
});

export async function form(): Promise<World> {
  const world = await open();
  await respondTo(world, '/api/invitation', invitation('valid'));
  await respondTo(world, '/signup/email/exists', { body: { status: 'OK', exists: false } });
  return world;
}

export async function submit(world: World, fields: Record<string, unknown> = FORM): Promise<void> {
  world.secretHandles.secrets.set('form', JSON.stringify(fields));
  await tell(world, events.registration.submitted({ email: 'eva@studio.test', form: 'form' }));
}
