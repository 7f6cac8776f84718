import { person } from '../../support/person';
import { endHeaders, openAs, sessionHeaders, settle } from '../../support/world';
import { environment, user, modelOf, type Cases } from '../caseOf';
import { dispatch, type Driver } from '../jestDriver';
import { type Thing, type Visible } from '../visible';
import { events } from '../../../src/kit/events';

const cases: Cases<'reauthentication'> = [
  user('holds work', { type: 'reauthentication/workHeld' }),
  user('holds none', { type: 'reauthentication/workReleased' }),
  environment('session lost', events.reauthentication.lost({ email: person('ana').email })),
  environment('session back', { type: 'reauthentication/renewed' }),
  user('rather leaves', { type: 'reauthentication/leaveChosen' }),
];

/** A session that ends during use (spec 4; reliability: H1). */
export const model = modelOf('reauthentication', {
  cases: () => cases,
  identify: ({ value, context }) => [value, context.holdsWork],
  maxDepth: 5,
});

/** The server ends the session with one response, and opens it again with another. */
export const driver: Driver<'reauthentication'> = {
  boot: async () => {
    const world = openAs('fresh');
    await settle();
    return world;
  },
  executors: {
    'reauthentication/lost': async (world) => {
      if (world.tokens.read().state !== 'EXISTS') await open(world);
      world.call('/api/private');
      await settle();
      world.http.answer('/api/private', { status: 401, headers: endHeaders });
    },
    'reauthentication/renewed': (world) => open(world),
  },
  // A session opened before the next one ends also counts as a reauthentication, if one is requested.
};

async function open(world: Parameters<typeof dispatch>[0]): Promise<void> {
  world.call('/api/session', { anonymous: true });
  await settle();
  world.http.answer('/api/session', { headers: sessionHeaders(person('ana')) });
  await settle();
}

const DIALOG: Thing = { role: 'alertdialog', name: { key: 'reauthentication:title' } };
const SUBMIT: Thing = { role: 'button', name: { key: 'signIn:submit' } };

/** Over the page with unsaved work (reliability: H1, H2). */
export const visible: Visible<'reauthentication'> = {
  path: '/portal/tos',
  states: {
    idle: { gone: [DIALOG] },
    asking: { there: [DIALOG, SUBMIT], focus: { key: 'form:password' } },
  },
  effects: {
    'reauthentication.leave': {
      nothing:
        'The sign-in page opens, and shows the reason (test/chromium/reauthentication.test.ts).',
    },
  },
};
