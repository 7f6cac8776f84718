import type { MachineName, PortalEffect } from '../../machines';
import {
  captcha,
  errorBatch,
  icons,
  login,
  loginMethods,
  loginType,
  logout,
  passwordReset,
  registration,
  report,
  reportExport,
  resetRequest,
  session,
  singleSignOn,
} from '../../src/store/events';
import { createBrowser } from '../support/fakeBrowser';
import type { LocalKind, World } from '../support/world';
import { arrange, openWorld, sessionHeaders, settle, stopTimers } from '../support/world';
import { person } from '../model/cases/facts';

beforeEach(stopTimers);
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const REGISTER = 'https://test.adlantern.example/portal/register';
const RESET = 'https://test.adlantern.example/portal/login/reset?token=0123456789abcdef';
const QUERY = { from: null, to: null, channel: null, page: 1, size: 50, sort: '-day' };
const WISH = { query: QUERY, words: { name: 'report', headings: [] } };
const ERROR = {
  title: { name: 'unknown' },
  message: { name: 'pageFault' },
  hint: null,
  report: { title: 'title', content: 'content', traceId: 'trace' },
} as const;

/** From here on the method of a port throws. */
const broken = <Port extends object>(port: Port, method: keyof Port & string): void => {
  port[method] = (() => {
    throw new Error('broken on purpose');
    // Whatever the method gives, it gives nothing any more.
  }) as Port[typeof method];
};

async function submitSignIn({ store, http }: World): Promise<void> {
  const attempt = { email: 'ana@studio.test', remember: false, secret: 'handle' };
  store.dispatch(login.submitted(attempt));
  await settle();
  expect(http.isWaiting('/signin')).toBe(true);
}

/** A worker of a machine throws, and where the machine stands then. */
interface Crash {
  page?: string;
  kind?: LocalKind;
  act: (world: World) => void | Promise<void>;
  stands: [MachineName, unknown];
}

const CRASHES: Partial<Record<PortalEffect['type'], Crash>> = {
  'session.dismiss': {
    kind: 'fresh',
    act({ env, store }) {
      broken(env.tokens, 'clear');
      broken(env.rules.hooks, 'preApi');
      store.dispatch(session.unwanted());
    },
    stands: ['session', 'NOT_EXISTS'],
  },
  'loginType.cleanCookies': {
    act({ env, store }) {
      broken(env.navigation, 'leave');
      store.dispatch(loginType.signInRequested({ returnTo: null }));
    },
    stands: ['loginType', 'password'],
  },
  'loginType.authorize': {
    act({ env, store }) {
      broken(env.tries, 'begin');
      store.dispatch(loginType.singleSignOnChosen({ returnTo: null }));
    },
    stands: ['loginType', 'password'],
  },
  'login.submit': {
    act({ env, store }) {
      broken(env.vault, 'take');
      store.dispatch(login.submitted({ email: 'a@b.test', remember: false, secret: 'handle' }));
    },
    stands: ['login', { refused: 'customError' }],
  },
  'login.finish': {
    async act(world) {
      await submitSignIn(world);
      broken(world.env.record, 'signedIn');
      world.http.answer('/signin', { body: { status: 'OK', user: { email: 'ana@studio.test' } } });
    },
    stands: ['login', 'editing'],
  },
  'captcha.prove': {
    act({ env, store }) {
      broken(env.captcha, 'prove');
      store.dispatch(captcha.wanted());
    },
    stands: ['captcha', { failed: 'blocked' }],
  },
  'loginMethods.ask': {
    act({ env, store }) {
      broken(env.http, 'send');
      store.dispatch(loginMethods.opened());
    },
    stands: ['loginMethods', 'assumed'],
  },
  'singleSignOn.open': {
    act({ env, store }) {
      broken(env.tokens, 'read');
      store.dispatch(singleSignOn.returned({ error: null, known: true, returnTo: null }));
    },
    stands: ['singleSignOn', { refused: 'notOpened' }],
  },
  'singleSignOn.finish': {
    async act({ env, http, store }) {
      store.dispatch(singleSignOn.returned({ error: null, known: true, returnTo: null }));
      await settle();
      broken(env.record, 'signedInElsewhere');
      http.answer('/session/refresh', { headers: sessionHeaders(person('ana')) });
    },
    stands: ['singleSignOn', 'idle'],
  },
  'registration.arrive': {
    page: REGISTER,
    act({ env, store }) {
      broken(env.links, 'read');
      store.dispatch(registration.opened());
    },
    stands: ['registration', 'filling'],
  },
  'registration.judge': {
    page: `${REGISTER}?email=eva%40studio.test&invitation=inv-token`,
    act({ env, store }) {
      broken(env.http, 'send');
      store.dispatch(registration.opened());
    },
    stands: ['registration', 'filling'],
  },
  'registration.signOut': {
    page: REGISTER,
    kind: 'fresh',
    async act({ env, store }) {
      store.dispatch(registration.opened());
      await settle();
      broken(env.record, 'clearLoginValues');
      broken(env.rules.hooks, 'preApi');
      store.dispatch(registration.switchChosen());
    },
    stands: ['registration', 'filling'],
  },
  'registration.submit': {
    page: REGISTER,
    async act({ env, store }) {
      store.dispatch(registration.opened());
      await settle();
      broken(env.vault, 'take');
      store.dispatch(registration.submitted({ email: 'eva@studio.test', form: 'form' }));
    },
    stands: ['registration', { refused: 'failed' }],
  },
  'resetRequest.arrive': {
    act({ env, store }) {
      broken(env.resends, 'read');
      store.dispatch(resetRequest.opened());
    },
    stands: ['resetRequest', 'editing'],
  },
  'resetRequest.submit': {
    async act({ env, http, store }) {
      store.dispatch(resetRequest.opened());
      store.dispatch(resetRequest.submitted({ email: 'ana@studio.test' }));
      await settle();
      broken(env.resends, 'keep');
      http.answer('/user/password/reset/token', { body: { status: 'OK' } });
    },
    stands: ['resetRequest', { refused: 'failed' }],
  },
  'passwordReset.arrive': {
    page: RESET,
    act({ env, store }) {
      broken(env.links, 'read');
      store.dispatch(passwordReset.opened());
    },
    stands: ['passwordReset', { linkRefused: 'broken' }],
  },
  'passwordReset.submit': {
    page: RESET,
    act({ env, store }) {
      store.dispatch(passwordReset.opened());
      broken(env.vault, 'take');
      store.dispatch(passwordReset.submitted({ secret: 'handle', signOutEverywhere: true }));
    },
    stands: ['passwordReset', { refused: 'failed' }],
  },
  'report.load': {
    act({ env, store }) {
      broken(env.addresses, 'api');
      store.dispatch(report.asked({ query: QUERY }));
    },
    stands: ['report', 'invalid'],
  },
  'reportExport.make': {
    act({ env, store }) {
      broken(env.addresses, 'api');
      store.dispatch(reportExport.asked(WISH));
    },
    stands: ['reportExport', 'failed'],
  },
  'icons.load': {
    act({ env, store }) {
      broken(env.addresses, 'icons');
      store.dispatch(icons.wanted());
    },
    stands: ['icons', 'missing'],
  },
};

const openPortal = async ({ page, kind = 'none' }: Pick<Crash, 'page' | 'kind'>) => {
  const browser = createBrowser();
  arrange(browser, kind);
  const world = openWorld({ browser, ...(page !== undefined && { page }) });
  await settle();
  return world;
};

describe('D4: a worker that throws leaves nobody waiting, and it is told once', () => {
  it.each(Object.entries(CRASHES))('%s', async (effect, crash) => {
    const world = await openPortal(crash);
    await crash.act(world);
    await settle();
    const [machine, value] = crash.stands;
    expect(world.store.getState()[machine].value).toEqual(value);
    expect(world.logged.filter((line) => line.startsWith(`${effect} failed: `))).toHaveLength(1);
    expect(world.store.getState().errorBatch.context.count).toBe(1);
  });
});

it('D4, S24: of a sign-out each step may throw: the next follows, and the page can be used again', async () => {
  const world = await openPortal({ kind: 'fresh' });
  const { env, store } = world;
  broken(env.rules.hooks, 'preApi');
  broken(env.http, 'send');
  broken(env.record, 'storeLogoutTime');
  broken(env.record, 'clearLoginValues');
  broken(env.navigation, 'leave');
  store.dispatch(logout.requested({ returnTo: null }));
  await settle();
  expect(world.logged.map((line) => line.replace(/ failed: .*/s, ''))).toEqual([
    'logout.signOut',
    'logout.callEndpoint',
    'logout.storeTime',
    'logout.clearValues',
    'logout.redirect',
  ]);
  expect(store.getState().logout).toMatchObject({
    value: 'idle',
    context: { serverReached: false },
  });
  expect(store.getState().session.value).toBe('NOT_EXISTS');
});

it('D4, A12: a report of errors of which the worker throws is tried once more, and given up', async () => {
  const world = await openPortal({});
  const { env, store } = world;
  broken(env.http, 'send');
  store.dispatch(errorBatch.caught(ERROR));
  store.dispatch(errorBatch.closed());
  await settle();
  expect(store.getState().errorBatch.value).toBe('resting');
  store.dispatch(errorBatch.reconnected());
  await settle();
  expect(store.getState().errorBatch.value).toBe('quiet');
  expect(world.logged.filter((line) => line.startsWith('errorBatch.report failed'))).toHaveLength(
    2,
  );
});

it('D4: a session that is ended all the same is told of once', async () => {
  const world = await openPortal({ kind: 'fresh' });
  broken(world.env.rules.hooks, 'preApi');
  world.store.dispatch(session.unwanted());
  await settle();
  expect(world.store.getState().session.value).toBe('NOT_EXISTS');
  expect(world.announced).toEqual([{ name: 'SIGN_OUT' }]);
});

it('D4: a call that throws after its caller has cancelled it holds nothing up', async () => {
  const world = await openPortal({ kind: 'fresh' });
  const send = jest.spyOn(world.env.http, 'send').mockImplementation(
    (_request, signal) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new Error('aborted')));
      }),
  );
  const { task } = world.call('/api/a');
  await settle();
  task.cancel();
  await settle();
  expect(world.logged).toEqual(['refresh.send failed: aborted']);
  expect(world.env.desk.size).toBe(0);
  send.mockRestore();
  world.http.respond(() => ({ body: 'served' }));
  expect(await world.call('/api/a').answer).toMatchObject({ ok: true });
});
