import type { AppState, MachineName } from '../../src/kit/registry';
import type { PageId } from '../../src/pages/pages';
import { keepEmailDraft, readEmailDraft } from '../../src/forms/draft';
import { at, formWith, openForm, statesOf } from './support/openForm';

interface Case {
  page: PageId;
  name: MachineName;
  state?: AppState;
  fields: Readonly<Record<string, string | boolean>>;
  sends: object;
  /** The states of its machine in which it is being sent. */
  sending: readonly string[];
  notReady?: readonly string[];
  refused?: readonly string[];
  done?: readonly string[];
  cleared?: readonly string[];
  /** The messages of an empty form. */
  empty: Readonly<Record<string, string>>;
}

const EMAIL_REQUIRED = 'form:errors.emailRequired';
const PASSWORD_REQUIRED = 'signIn:errors.passwordRequired';
const NAMES_REQUIRED = {
  first_name: 'registration:errors.firstNameRequired',
  last_name: 'registration:errors.lastNameRequired',
};
const NEW_PASSWORD_REQUIRED = {
  password: 'form:errors.passwordRequired',
  password_confirm: 'form:errors.confirmRequired',
};
const SIGN_IN_CODE = {
  sending: ['requesting', 'resending', 'tryingCode', 'signedIn'],
  notReady: ['idle', 'arriving'],
  refused: ['refused.wrong'],
  done: ['signedIn'],
  cleared: ['code'],
};
const SECOND_STEP = {
  sending: ['trying', 'proving', 'signedIn'],
  notReady: ['idle', 'asking'],
  refused: ['refused.wrong'],
  cleared: ['code'],
};

const CASES: readonly Case[] = [
  {
    page: 'signIn',
    name: 'signIn',
    fields: { email: ' a@b.test', password: ' x ', remember: true },
    sends: { email: 'a@b.test', remember: true, secret: 'handle of  x ' },
    sending: ['submitting', 'secondStep', 'signedIn'],
    done: ['signedIn'],
    cleared: ['password'],
    empty: { email: EMAIL_REQUIRED, password: PASSWORD_REQUIRED },
  },
  {
    page: 'forgot',
    name: 'resetRequest',
    fields: { email: ' a@b.test' },
    sends: { email: 'a@b.test' },
    sending: ['sending'],
    notReady: ['idle', 'arriving'],
    empty: { email: EMAIL_REQUIRED },
  },
  {
    page: 'reset',
    name: 'passwordReset',
    fields: { password: ' x ' },
    sends: { secret: 'handle of  x ' },
    sending: ['submitting'],
    done: ['changed'],
    empty: NEW_PASSWORD_REQUIRED,
  },
  {
    page: 'register',
    name: 'registration',
    fields: { email: ' a@b.test', title: ' VP ', password: 'x', company: ' ' },
    sends: {
      email: 'a@b.test',
      form: 'handle of {"title":"VP","email":"a@b.test","password":"x"}',
    },
    sending: ['submitting', 'registered'],
    done: ['registered', 'joined'],
    empty: { ...NAMES_REQUIRED, email: EMAIL_REQUIRED, ...NEW_PASSWORD_REQUIRED },
  },
  {
    page: 'requestAccess',
    name: 'requestAccess',
    fields: { first_name: ' Ana ', last_name: 'Li', company: 'Tide', email: ' a@b.test' },
    sends: {
      email: 'a@b.test',
      form: 'handle of {"first_name":"Ana","last_name":"Li","company":"Tide","website":"","language":"","email":"a@b.test"}',
    },
    sending: ['submitting'],
    done: ['sent.waiting', 'sent.ready', 'sent.sending'],
    empty: {
      ...NAMES_REQUIRED,
      company: 'requestAccess:errors.companyRequired',
      email: EMAIL_REQUIRED,
    },
  },
  {
    page: 'account',
    name: 'profile',
    state: at('profile', 'shown', {
      profile: { first_name: 'Ana', last_name: 'Li', company: '', title: '', language: '' },
    }),
    fields: { first_name: ' Eva ', last_name: 'Li', company: '', title: ' ' },
    sends: { changes: { first_name: { from: 'Ana', to: 'Eva' } } },
    sending: ['saving'],
    done: ['saved', 'unchanged'],
    empty: NAMES_REQUIRED,
  },
  {
    page: 'account',
    name: 'emailChange',
    fields: { new_email: ' A@b.test' },
    sends: { email: 'a@b.test' },
    sending: ['saving'],
    empty: { new_email: EMAIL_REQUIRED },
  },
  {
    page: 'account',
    name: 'deletion',
    fields: { confirm_email: ' A@b.test' },
    sends: { email: 'a@b.test' },
    sending: ['sending'],
    empty: {},
  },
  {
    page: 'account',
    name: 'freshSignIn',
    fields: { password: ' x ' },
    sends: { secret: 'handle of  x ' },
    sending: ['proving'],
    cleared: ['password', 'code'],
    empty: { password: PASSWORD_REQUIRED },
  },
  {
    page: 'account',
    name: 'passkeys',
    fields: { passkey_name: ' My phone ' },
    sends: { name: 'My phone' },
    sending: ['renaming'],
    empty: {},
  },
  {
    page: 'account',
    name: 'secondStep',
    fields: { code: '123456' },
    sends: { code: 'handle of 123456' },
    sending: ['removing'],
    refused: ['asking.wrong'],
    cleared: ['code'],
    empty: { code: 'secondStep:errors.eitherRequired' },
  },
  {
    page: 'secondStep',
    name: 'appSetup',
    fields: { code: '123456', app_name: ' Phone ' },
    sends: { code: 'handle of 123456', name: 'Phone' },
    sending: ['confirming'],
    refused: ['refused.wrong'],
    cleared: ['code'],
    empty: { code: 'secondStep:errors.codeRequired' },
  },
  {
    page: 'changePassword',
    name: 'changePassword',
    fields: { current_password: 'old', password: 'new', keep: true },
    sends: { current: 'handle of old', secret: 'handle of new', keepSessions: true },
    sending: ['submitting'],
    cleared: ['current_password'],
    empty: { current_password: 'changePassword:errors.currentRequired', ...NEW_PASSWORD_REQUIRED },
  },
  {
    page: 'signInCode',
    name: 'signInCode',
    fields: { email: ' a@b.test', code: '1' },
    sends: { email: 'a@b.test' },
    ...SIGN_IN_CODE,
    empty: { email: EMAIL_REQUIRED },
  },
  {
    page: 'signInCode',
    name: 'signInCode',
    state: at('signInCode', 'typing'),
    fields: { email: 'a@b.test', code: '123 456', remember: true },
    sends: { secret: 'handle of 123456', remember: true },
    ...SIGN_IN_CODE,
    empty: { code: 'signInCode:errors.codeRequired' },
  },
  {
    page: 'secondStep',
    name: 'secondStepSignIn',
    fields: { code: '123456', trust: true, remember: false },
    sends: { code: 'handle of 123456', trust: true, remember: false },
    ...SECOND_STEP,
    empty: { code: 'secondStep:errors.codeRequired' },
  },
  {
    page: 'secondStep',
    name: 'secondStepSignIn',
    state: at('secondStepSignIn', 'typing', { by: 'recoveryCode' }),
    fields: { code: 'ABCD', trust: false, remember: true },
    sends: { code: 'handle of ABCD', trust: false, remember: true },
    ...SECOND_STEP,
    empty: { code: 'secondStep:errors.recoveryRequired' },
  },
  {
    page: 'supportRecording',
    name: 'supportRecording',
    fields: { code: 'K7QF' },
    sends: { code: 'handle of K7QF' },
    sending: ['submitting'],
    empty: { code: 'supportRecording:errors.codeRequired' },
  },
  {
    page: 'workSignIn',
    name: 'workSignIn',
    fields: { email: ' a@b.test' },
    sends: { email: 'a@b.test' },
    sending: ['submitting'],
    empty: { email: EMAIL_REQUIRED },
  },
];

beforeEach(() => sessionStorage.clear());

describe.each(CASES)('the form $name of the page $page', (form) => {
  const { page, name, state, fields, sends, sending, empty, cleared } = form;
  const { notReady = [], refused = [], done = [] } = form;

  it('sends its fields, trimmed, and secrets only as handles', async () => {
    const { work, sent } = await openForm(page, name, state);
    work.send(formWith(fields));
    expect(sent.map((action) => 'payload' in action && action.payload)).toEqual([sends]);
  });

  it('names what is missing if it is empty', async () => {
    const { work } = await openForm(page, name, state);
    // The page's form has these fields.
    const values = Object.fromEntries(Object.keys(fields).map((field) => [field, undefined]));
    const wrong = Object.entries((await work.loadCheck())(values));
    const keys = wrong.map(([field, message]) => [field, 'key' in message && message.key]);
    expect(Object.fromEntries(keys)).toEqual(empty);
  });

  it('knows by its machine whether it is sent, ready, refused or done', async () => {
    const { work } = await openForm(page, name, state);
    const where = (is: ((now: AppState) => boolean) | undefined) =>
      statesOf(name).flatMap(([label, value]) => (is?.(at(name, value)) ? [label] : []));
    expect({
      sending: where(work.isSending),
      notReady: where((now) => work.isReady?.(now) === false),
      refused: where(work.isRefused),
      done: where(work.isDone),
      cleared: work.clearedOnRefusal,
    }).toEqual({ sending, notReady, refused, done, cleared });
  });
});

it('A37: a change of the password without the field of the current one needs none', async () => {
  const { work, sent } = await openForm('changePassword', 'changePassword');
  const fields = { password: 'Lantern2026', password_confirm: 'Lantern2026', keep: false };
  const check = await work.loadCheck();
  expect(check(fields)).toEqual({});
  expect(Object.keys(check({ ...fields, current_password: undefined }))).toEqual([
    'current_password',
  ]);
  work.send(formWith({ password: 'new', keep: false }));
  expect(sent).toMatchObject([{ payload: { current: '', secret: 'handle of new' } }]);
});

it.each([
  ['account', 'freshSignIn'],
  ['changePassword', 'changePassword'],
] as const)('%s clears a wrong password, and nothing else', async (page, name) => {
  const { work } = await openForm(page, name);
  const after = (result: object | null) => work.isRefused?.(at(name, 'failed', { result }));
  expect([null, { kind: 'failed' }, { kind: 'wrongPassword' }].map(after)).toEqual([
    false,
    false,
    true,
  ]);
});

it.each([
  ['wrong credentials', { code: 1 }, true],
  ['a wrong field', { code: 2 }, true],
  ['a missing captcha', { code: 3 }, false],
  ['no response', { code: 5, failure: { kind: 'network' } }, false],
  ['a general message', { code: 5, failure: null }, true],
])('the sign-in clears its password after %s: %j is %p', async (_after, result, is) => {
  const { work } = await openForm('signIn', 'signIn');
  expect(work.isRefused?.(at('signIn', 'failed', { result }))).toBe(is);
});

it('a password for the same user is sent in place, and never remembered', async () => {
  const { work, sent } = await openForm('signIn', 'reauthentication');
  work.send(formWith({ email: ' a@b.test', password: 'x', remember: true }));
  expect(sent.map((action) => 'payload' in action && action.payload)).toEqual([
    { email: 'a@b.test', remember: false, secret: 'handle of x', inPlace: true },
  ]);
});

it('sends nothing of a profile that is not known', async () => {
  const { work, sent } = await openForm(
    'account',
    'profile',
    at('profile', 'shown', { profile: null }),
  );
  work.send(formWith({ first_name: 'Eva' }));
  expect(sent).toEqual([]);
});

const KEPT = 'kept@b.test';
const TYPED = ' typed@b.test';

it.each<[PageId, MachineName, filled: string, typed: string, done: string]>([
  ['signIn', 'signIn', KEPT, TYPED, ''],
  ['signInCode', 'signInCode', KEPT, KEPT, ''],
  ['workSignIn', 'workSignIn', KEPT, TYPED.trim(), TYPED.trim()],
  ['forgot', 'resetRequest', KEPT, KEPT, KEPT],
  ['reset', 'passwordReset', '', KEPT, 'link@b.test'],
])(
  'UX 35: %s keeps a typed address for the next form until it is done',
  async (page, name, ...ends) => {
    const { work } = await openForm(
      page,
      name,
      at(name, 'x', { email: page === 'reset' ? 'link@b.test' : '' }),
    );
    keepEmailDraft(KEPT);
    const dom = formWith({ email: '' });
    work.arrived?.(dom);
    work.typed?.(formWith({ email: TYPED }));
    const typed = readEmailDraft();
    work.done?.();
    expect([dom.text('email'), typed, readEmailDraft()]).toEqual(ends);
  },
);
