import type { StoreAction } from '../../src/kit/action';
import { createAppStore } from '../../src/appStore';
import type { AppState, MachineName } from '../../src/kit/registry';
import { createPages } from '../../src/pages/createPages';
import { everyPageIsAsPrerendered } from '../../src/pages/everyPage';
import { PAGE_WORK, type PageId } from '../../src/pages/pages';

const base = createAppStore().getState();

describe('the events and forms of a page', () => {
  const EVENTS: Partial<Record<PageId, readonly [opened: string, left: string, forms?: string]>> = {
    home: ['', ''],
    terms: ['', ''],
    privacy: ['', ''],
    cookies: ['', ''],
    dpa: ['', ''],
    notFound: ['', ''],
    notOffered: ['', ''],
    signIn: [
      'signIn/reset signInMethods/opened',
      'signIn/reset singleSignOn/reset',
      'signIn reauthentication',
    ],
    forgot: ['resetRequest/opened', 'resetRequest/reset', 'resetRequest'],
    reset: ['passwordReset/opened', 'passwordReset/reset', 'passwordReset'],
    register: ['registration/opened', 'registration/reset', 'registration'],
    joined: ['registration/joinedShown joining/opened', 'joining/reset'],
    report: ['', 'report/left reportExport/reset savedViews/reset'],
    account: [
      '',
      'freshSignIn/reset passkeys/reset profile/reset emailChange/reset devices/reset sentMails/reset dataExport/reset deletion/reset',
      'profile emailChange deletion freshSignIn passkeys secondStep appSetup',
    ],
    changePassword: ['', 'changePassword/reset', 'changePassword'],
    confirmEmail: [
      'confirmEmail/opened resendConfirmation/opened',
      'confirmEmail/reset resendConfirmation/reset',
    ],
    requestAccess: ['requestAccess/opened', 'requestAccess/reset', 'requestAccess'],
    people: ['', 'people/reset freshSignIn/reset passkeys/reset', 'freshSignIn'],
    signInCode: ['signInCode/opened signInMethods/opened', 'signInCode/reset', 'signInCode'],
    secondStep: [
      'secondStepSignIn/opened',
      'secondStepSignIn/reset appSetup/reset secondStepHelp/reset',
      'secondStepSignIn appSetup',
    ],
    providerSignIn: ['providerSignIn/opened', 'providerSignIn/reset'],
    supportRecording: ['', 'supportRecording/reset', 'supportRecording'],
    accountLink: ['accountLink/opened', 'accountLink/reset'],
    dataImport: [
      '',
      'dataImport/reset studioKeys/reset freshSignIn/reset passkeys/reset',
      'freshSignIn',
    ],
    workSignIn: ['signInMethods/opened', 'workSignIn/reset', 'workSignIn'],
  };

  it.each(Object.entries(EVENTS))('%s', async (page, [opened, left, forms = '']) => {
    // The keys are those of the table.
    const work = await PAGE_WORK[page as PageId]();
    const types = (actions: readonly StoreAction[] = []) =>
      actions.map(({ type }) => type).join(' ');
    expect([types(work.opened), types(work.left)]).toEqual([opened, left]);
    expect(Object.keys(work.forms ?? {}).join(' ')).toBe(forms);
  });
});

/** A page that never needs its views, over a store in this state. */
async function open(id: PageId, { wrong = false, state = () => base } = {}) {
  const sent: string[] = [];
  const joined: string[] = [];
  const added: string[] = [];
  const pages = createPages({
    store: {
      getState: state,
      emptyState: () => base,
      dispatch: ({ type }) => sent.push(type),
      join: (features) => joined.push(...Object.keys(features)),
    },
    forms: {
      add: (works: object) => added.push(...Object.keys(works)),
      hasWrong: () => wrong,
    } as unknown as Parameters<typeof createPages>[0]['forms'],
  });
  await Promise.all([pages.bring(id), pages.bring(id)]);
  return { pages, sent, joined, added };
}

it('a page joins once, and sends its events once for each visit', async () => {
  const { pages, sent, joined, added } = await open('signIn');
  expect([joined, added]).toEqual([
    ['signIn', 'captcha', 'signInMethods'],
    ['signIn', 'reauthentication'],
  ]);
  expect(sent).toEqual([]);
  pages.show('signIn');
  pages.show('signIn');
  expect(sent).toEqual(['signIn/reset', 'signInMethods/opened']);
  pages.leave('forgot');
  expect(sent).toHaveLength(2);
  pages.leave('signIn');
  pages.leave('signIn');
  expect(sent.slice(2)).toEqual(['signIn/reset', 'singleSignOn/reset']);
  pages.show('signIn');
  expect(sent).toHaveLength(6);
});

/** The state of a visitor, with changes of these machines. */
const visitor = (changes: Partial<Record<MachineName, object>> = {}): AppState => {
  const quiet = { ...base, session: { ...base.session, value: 'NOT_EXISTS' } } as AppState;
  const changed = Object.entries(changes).map(([name, change]) => {
    const { context = {}, ...rest } = change as { context?: object };
    const before = quiet[name as MachineName];
    return [name, { ...before, ...rest, context: { ...before.context, ...context } }];
  });
  return { ...quiet, ...Object.fromEntries(changed) } as AppState;
};

describe('the prerendered page suffices', () => {
  const shows = async (id: PageId, state: AppState, wrong = false) =>
    (await open(id, { state: () => state, wrong })).pages.isAsPrerendered(id);

  it.each<[page: PageId, is: boolean]>([
    ['home', true],
    ['terms', true],
    ['notFound', true],
    ['signIn', true],
    ['forgot', true],
    ['register', false],
    ['reset', false],
    ['report', false],
    ['account', false],
  ])('for a visitor of %s: %p', async (id, is) => {
    expect(await shows(id, visitor())).toBe(is);
  });

  it('not after a form was refused', async () => {
    expect(await shows('signIn', visitor(), true)).toBe(false);
  });

  it('while a sign-in is in progress, whatever else there is to show', async () => {
    for (const value of ['submitting', 'secondStep', 'signedIn'])
      expect(await shows('signIn', visitor({ signIn: { value } }), true)).toBe(true);
  });

  it.each<[name: string, changes: Partial<Record<MachineName, object>>]>([
    ['a refused sign-in', { signIn: { value: { refused: 'failed' } } }],
    ['unknown methods', { signInMethods: { value: 'assumed' } }],
    ['no password', { signInMethods: { context: { password: false } } }],
    ['another way', { signInMethods: { context: { others: ['webauthn'] } } }],
    ['a captcha', { captcha: { value: 'proving' } }],
    ['single sign-on', { singleSignOn: { value: 'opening', context: {} } }],
    ['the way used last', { signInType: { context: { lastType: '2' } } }],
    ['a user', { session: { value: 'EXISTS' } }],
    ['another user in another tab', { session: { context: { switchedFrom: 'ana' } } }],
    ['a refresh', { refresh: { value: 'doubting' } }],
    ['a notice', { notices: { context: { list: [] } } }],
    ['reported errors', { errorBatch: { value: 'waiting' } }],
    ['a lost session', { reauthentication: { value: 'asking' } }],
  ])('not on the sign-in page with %s', async (_name, changes) => {
    expect(await shows('signIn', visitor(changes))).toBe(false);
  });

  it('on the sign-in page after a response of single sign-on was dealt with', async () => {
    expect(await shows('signIn', visitor({ singleSignOn: { value: 'idle' } }))).toBe(true);
  });

  it('not on the page of a forgotten password after a refusal or a mail', async () => {
    const after = (value: unknown) => shows('forgot', visitor({ resetRequest: { value } }));
    expect(await after('sending')).toBe(true);
    expect(await after({ refused: 'failed' })).toBe(false);
    expect(await after({ sent: 'waiting' })).toBe(false);
  });

  const MINUTE_MS = 60_000;
  it.each<[name: string, change: Partial<AppState>, is: boolean]>([
    [
      'a clock five minutes slow',
      { device: { keepsCookies: true, clockSkewMs: 5 * MINUTE_MS } },
      true,
    ],
    [
      'a clock six minutes slow',
      { device: { keepsCookies: true, clockSkewMs: 6 * MINUTE_MS } },
      false,
    ],
    [
      'a clock six minutes fast',
      { device: { keepsCookies: true, clockSkewMs: -6 * MINUTE_MS } },
      false,
    ],
    ['no cookies', { device: { keepsCookies: false, clockSkewMs: 0 } }, false],
    ['a newer server', { network: { ...base.network, outdated: true } }, false],
    ['no network', { network: { ...base.network, online: false } }, true],
  ])('%s: %p', (_name, change, is) => {
    expect(everyPageIsAsPrerendered({ ...visitor(), ...change }, base)).toBe(is);
  });
});

it('hides the part for single sign-on once the server does not offer it', async () => {
  const hidden = async (value: string, singleSignOn: boolean) => {
    const state = visitor({ signInMethods: { value, context: { singleSignOn } } });
    return (await open('signIn', { state: () => state })).pages.leftOut('signIn');
  };
  expect(await hidden('asking', false)).toBeUndefined();
  expect(await hidden('known', true)).toBeNull();
  expect(await hidden('known', false)).toBe('singleSignOn');
  // The served page is not changed: it already hides the part if no identity provider is configured.
  expect(await hidden('assumed', true)).toBeUndefined();
  expect((await open('home')).pages.leftOut('home')).toBeUndefined();
});
