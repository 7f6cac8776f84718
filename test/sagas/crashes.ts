import type { MachineName, AnyEffect } from '../../src/kit/registry';
import { events } from '../../src/kit/events';
import type { StoreAction } from '../../src/kit/action';
import { person } from '../model/cases/facts';
import type { LocalKind, World } from '../support/world';
import { sessionHeaders, settle } from '../support/world';

const REGISTER = 'https://test.adlantern.example/portal/register';
const RESET_PAGE = 'https://test.adlantern.example/portal/login/reset';
const RESET = `${RESET_PAGE}?token=0123456789abcdef`;
const QUERY = { from: null, to: null, channel: null, page: 1, size: 50, sort: '-day' };
const WISH = { query: QUERY, words: { name: 'report', headings: [] } };
const FAILED = { kind: 'failed', message: null, failure: null } as const;
const TRACE_ID = '00000000-0000-4000-8000-0000000000aa';

/** From here on the method of a port throws. */
export const broken = <Port extends object>(port: Port, method: keyof Port & string): void => {
  port[method] = (() => {
    throw new Error('broken on purpose');
    // Whatever the method gives, it gives nothing any more.
  }) as Port[typeof method];
};

async function submitSignIn({ store, http }: World): Promise<void> {
  const attempt = { email: 'ana@studio.test', remember: false, secret: 'handle' };
  store.dispatch(events.signIn.submitted(attempt));
  await settle();
  expect(http.isWaiting('/signin')).toBe(true);
}

/** A worker of a machine throws; what the machine hears, and where it stands then. */
export interface Crash {
  page?: string;
  kind?: LocalKind;
  act: (world: World) => void | Promise<void>;
  hears: StoreAction;
  stands: [MachineName, unknown];
}

/** For the effects that a machine waits for: how its worker may fail. Requests and refreshes: crash.test.ts. */
export const CRASHES: Partial<Record<AnyEffect['type'], Crash>> = {
  'session.dismiss': {
    kind: 'fresh',
    act({ env, store }) {
      broken(env.tokens, 'clear');
      broken(env.rules.hooks, 'preApi');
      store.dispatch(events.session.unwanted());
    },
    hears: events.session.read({ state: 'NOT_EXISTS' }),
    stands: ['session', 'NOT_EXISTS'],
  },
  'signInType.cleanCookies': {
    act({ env, store }) {
      broken(env.navigation, 'leave');
      store.dispatch(events.signInType.signInRequested({ returnTo: null }));
    },
    hears: events.signInType.returned(),
    stands: ['signInType', 'password'],
  },
  'signInType.authorize': {
    act({ env, store }) {
      broken(env.tries, 'begin');
      store.dispatch(events.signInType.singleSignOnChosen({ returnTo: null }));
    },
    hears: events.signInType.returned(),
    stands: ['signInType', 'password'],
  },
  'signIn.submit': {
    act({ env, store }) {
      broken(env.secretHandles, 'take');
      store.dispatch(
        events.signIn.submitted({ email: 'a@b.test', remember: false, secret: 'handle' }),
      );
    },
    hears: events.signIn.answered({ code: 5, message: null, failure: null }),
    stands: ['signIn', { refused: 'customError' }],
  },
  'signIn.finish': {
    async act(world) {
      await submitSignIn(world);
      broken(world.env.record, 'signedIn');
      world.http.answer('/signin', { body: { status: 'OK', user: { email: 'ana@studio.test' } } });
    },
    hears: events.signIn.stayed(),
    stands: ['signIn', 'editing'],
  },
  'captcha.prove': {
    act({ env, store }) {
      broken(env.captcha, 'prove');
      store.dispatch(events.captcha.wanted());
    },
    hears: events.captcha.failed({ reason: 'blocked' }),
    stands: ['captcha', { failed: 'blocked' }],
  },
  'signInMethods.ask': {
    act({ env, store }) {
      broken(env.http, 'send');
      store.dispatch(events.signInMethods.opened());
    },
    hears: events.signInMethods.failed(),
    stands: ['signInMethods', 'assumed'],
  },
  'singleSignOn.open': {
    act({ env, store }) {
      broken(env.tokens, 'read');
      store.dispatch(events.singleSignOn.returned({ error: null, known: true, returnTo: null }));
    },
    hears: events.singleSignOn.opened({ present: false }),
    stands: ['singleSignOn', { refused: 'notOpened' }],
  },
  'singleSignOn.finish': {
    async act({ env, http, store }) {
      store.dispatch(events.singleSignOn.returned({ error: null, known: true, returnTo: null }));
      await settle();
      broken(env.record, 'signedInElsewhere');
      http.answer('/session/refresh', { headers: sessionHeaders(person('ana')) });
    },
    hears: events.singleSignOn.stayed(),
    stands: ['singleSignOn', 'idle'],
  },
  'registration.arrive': {
    page: REGISTER,
    act({ env, store }) {
      broken(env.links, 'read');
      store.dispatch(events.registration.opened());
    },
    hears: events.registration.arrived({ email: '', invited: false, signedInAs: null }),
    stands: ['registration', 'filling'],
  },
  'registration.judge': {
    page: `${REGISTER}?email=eva%40studio.test&invitation=inv-token`,
    act({ env, store }) {
      broken(env.http, 'send');
      store.dispatch(events.registration.opened());
    },
    hears: events.registration.judged({ state: 'unknown', email: '' }),
    stands: ['registration', 'filling'],
  },
  'registration.goOn': {
    page: `${REGISTER}?email=ana%40studio.test`,
    kind: 'fresh',
    act({ env, store }) {
      broken(env.links, 'query');
      store.dispatch(events.registration.opened());
    },
    hears: events.registration.stayed(),
    stands: ['registration', 'joined'],
  },
  'registration.signOut': {
    page: REGISTER,
    kind: 'fresh',
    async act({ env, store }) {
      store.dispatch(events.registration.opened());
      await settle();
      broken(env.record, 'clearLoginValues');
      broken(env.rules.hooks, 'preApi');
      store.dispatch(events.registration.switchChosen());
    },
    hears: events.registration.switched(),
    stands: ['registration', 'filling'],
  },
  'registration.submit': {
    page: REGISTER,
    async act({ env, store }) {
      store.dispatch(events.registration.opened());
      await settle();
      broken(env.secretHandles, 'take');
      store.dispatch(events.registration.submitted({ email: 'eva@studio.test', form: 'form' }));
    },
    hears: events.registration.answered(FAILED),
    stands: ['registration', { refused: 'failed' }],
  },
  'registration.finish': {
    page: REGISTER,
    async act({ env, http, store }) {
      store.dispatch(events.registration.opened());
      await settle();
      store.dispatch(events.registration.submitted({ email: 'eva@studio.test', form: 'form' }));
      await settle();
      broken(env.record, 'signedIn');
      http.answer('/signup', { body: { status: 'OK', user: {} } });
    },
    hears: events.registration.stayed(),
    stands: ['registration', 'joined'],
  },
  'resetRequest.arrive': {
    act({ env, store }) {
      broken(env.resends, 'read');
      store.dispatch(events.resetRequest.opened());
    },
    hears: events.resetRequest.arrived({ email: '', wait: null }),
    stands: ['resetRequest', 'editing'],
  },
  'resetRequest.submit': {
    async act({ env, http, store }) {
      store.dispatch(events.resetRequest.opened());
      store.dispatch(events.resetRequest.submitted({ email: 'ana@studio.test' }));
      await settle();
      broken(env.resends, 'keep');
      http.answer('/user/password/reset/token', { body: { status: 'OK' } });
    },
    hears: events.resetRequest.answered(FAILED),
    stands: ['resetRequest', { refused: 'failed' }],
  },
  'passwordReset.arrive': {
    page: RESET,
    act({ env, store }) {
      broken(env.links, 'read');
      store.dispatch(events.passwordReset.opened());
    },
    hears: events.passwordReset.arrived({ link: 'absent', email: '' }),
    stands: ['passwordReset', 'leaving'],
  },
  'passwordReset.leave': {
    page: RESET_PAGE,
    act({ env, store }) {
      broken(env.navigation, 'replace');
      store.dispatch(events.passwordReset.opened());
    },
    hears: events.passwordReset.stayed(),
    stands: ['passwordReset', { linkRefused: 'broken' }],
  },
  'passwordReset.askAnew': {
    page: RESET_PAGE,
    act({ env, store }) {
      store.dispatch(events.passwordReset.opened());
      // Without a token the page is to be left; that it is not offers a new link.
      store.dispatch(events.passwordReset.stayed());
      broken(env.navigation, 'go');
      store.dispatch(events.passwordReset.newLinkChosen());
    },
    hears: events.passwordReset.stayed(),
    stands: ['passwordReset', { linkRefused: 'stayed' }],
  },
  'passwordReset.submit': {
    page: RESET,
    act({ env, store }) {
      store.dispatch(events.passwordReset.opened());
      broken(env.secretHandles, 'take');
      store.dispatch(events.passwordReset.submitted({ secret: 'handle', signOutEverywhere: true }));
    },
    hears: events.passwordReset.answered(FAILED),
    stands: ['passwordReset', { refused: 'failed' }],
  },
  'report.load': {
    act({ env, store }) {
      broken(env.addresses, 'api');
      store.dispatch(events.report.asked({ query: QUERY }));
    },
    hears: events.report.answered({ id: 1, outcome: { kind: 'invalid' } }),
    stands: ['report', 'invalid'],
  },
  'reportExport.make': {
    act({ env, store }) {
      broken(env.addresses, 'api');
      store.dispatch(events.reportExport.asked(WISH));
    },
    hears: events.reportExport.failed({ problem: { kind: 'invalid' } }),
    stands: ['reportExport', 'failed'],
  },
  'icons.load': {
    act({ env, random, store }) {
      broken(env.addresses, 'icons');
      // The fault has a name of its own.
      random.nextUuids.push('fault', TRACE_ID);
      store.dispatch(events.icons.wanted());
    },
    hears: events.icons.failed({ traceId: TRACE_ID }),
    stands: ['icons', 'missing'],
  },
};
