import type { SessionAnnouncement } from '../../../machines/session/session';
import type { Reply } from '../../support/fakeHttp';
import type { LocalKind, World } from '../../support/world';
import {
  endHeaders,
  openAs,
  openWorld,
  sessionHeaders,
  settle,
  stopTimersInTests,
} from '../../support/world';
import { person } from '../../support/person';

stopTimersInTests();

async function open(kind: LocalKind): Promise<World> {
  const world = openAs(kind);
  await settle();
  return world;
}

async function answered(world: World, reply: Reply, options = {}): Promise<string[]> {
  const from = world.announced.length;
  world.call('/api/a', options);
  await settle();
  world.http.answer('/api/a', reply);
  await settle();
  return namesOf(world.announced.slice(from));
}

const namesOf = (announced: readonly SessionAnnouncement[]): string[] =>
  announced.map((each) =>
    each.name === 'UNAUTHORISED' ? `UNAUTHORISED ${each.sessionExpiredOrRevoked}` : each.name,
  );

const store = (extra?: Record<string, unknown>) => sessionHeaders(person('ana'), extra);

describe('architecture 10: other tabs', () => {
  it('A119: signing in and out shows in the other tab, which announces nothing', async () => {
    const one = await open('none');
    const two = openWorld({ browser: one.browser });
    await settle();
    await answered(one, { headers: store() }, { anonymous: true });
    expect(two.store.getState().session).toMatchObject({ value: 'EXISTS' });
    await answered(one, { headers: endHeaders });
    expect(two.store.getState().session).toMatchObject({ value: 'NOT_EXISTS' });
    expect(two.announced).toEqual([]);
  });

  it('A119: a payload updated in another tab, such as a role, shows here', async () => {
    const one = await open('fresh');
    const two = openWorld({ browser: one.browser });
    await settle();
    await answered(one, { headers: store({ 'st-role': { v: ['admin'], t: 2 } }) });
    expect(two.store.getState().session.context.facts?.roles).toEqual(['admin']);
  });
});
