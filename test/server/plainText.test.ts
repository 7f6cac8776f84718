import { fieldsOf } from '../../server/json';
import { Browser, signUpFields } from './support/browser';
import { clockedPlatform } from './support/platform';

let serial = 0;
const platform = clockedPlatform();

const browser = () => new Browser(platform.url);
const signs = [
  ['NUL', '\0'],
  ['a line break', '\n'],
  ['half a character', '\uD800'],
  ['a change of direction', '\u202E'],
] as const;

/** Errors of the fields that a sign-up validates itself. */
const WORDS: Readonly<Record<string, RegExp>> = {
  first_name: /can only contain letters|invisible characters/,
  company: /invisible characters/,
  title: /invisible characters/,
  email: /email address format is wrong/,
  password: /not strong enough/,
};

describe.each(signs)('text with %s', (_name, sign) => {
  it.each(['first_name', 'company', 'title', 'email', 'password', 'invitation'])(
    'O11, O23: is refused as %s of a sign-up, and creates no account',
    async (id) => {
      const address = `text${(serial += 1)}@example.com`;
      const fields = signUpFields(address, { [id]: `A${sign}b2345678` });
      const { status, body } = await browser().form('/signup', fields);
      expect(status).toBe(200);
      expect(body).toEqual({
        status: 'FIELD_ERROR',
        formFields: [
          { id, error: expect.stringMatching(WORDS[id] ?? /characters that cannot be used/) },
        ],
      });
      expect((await browser().signIn(address, 'Lantern2026')).body['status']).toBe(
        'WRONG_CREDENTIALS_ERROR',
      );
    },
  );

  it.each([
    ['/signin', { email: `a${sign}@example.com`, password: 'Lantern2026' }, 'email'],
    ['/signin', { email: 'a@example.com', password: `Lantern${sign}2026` }, 'password'],
    ['/user/password/reset/token', { email: `a${sign}@example.com` }, 'email'],
    ['/user/password/reset', { password: `Lantern${sign}2026` }, 'password'],
  ])('O11: is a FIELD_ERROR of %s', async (path, fields, id) => {
    const { status, body } = await browser().form(path, fields, { token: 'a', method: 'token' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'FIELD_ERROR', formFields: [{ id }] });
  });
});

it.each([
  ['GET', '/api/invitation?token=a%00b', undefined],
  ['GET', '/api/invitation?token=a&email=b%00', undefined],
  ['GET', '/api_v2/auth/signup/email/exists?email=a%00@example.com', undefined],
  ['GET', '/api/report?channel=a%00', undefined],
  ['POST', '/api_v2/auth/user/email/verify', { method: 'token', token: 'a\0b' }],
  ['POST', '/api_v2/auth/user/password/reset', { method: 'token', token: 'a\0b', formFields: [] }],
])('O11: %s %s with NUL is a client error, never a failure', async (method, path, body) => {
  const answer = await browser().send(method, path, body === undefined ? {} : { body });
  expect(answer.status).toBe(400);
  expect(fieldsOf(answer.body)).toMatchObject({
    message: 'The request contains invalid characters.',
  });
});

it.each([100, 20_000])(
  'O11: nested lists, %d deep, are a client error, never a failure',
  async (depth) => {
    const body = `{"x":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    for (const path of ['/api/response_error_collect', '/api_v2/auth/signin'])
      expect(await browser().send('POST', path, { body })).toMatchObject({
        status: 400,
        body: { message: 'The body is nested too deeply.' },
      });
  },
);

it.each([
  ['/signinup/code', 'email', 'string', {}],
  ['/webauthn/options/register', 'email', 'string', {}],
  ['/webauthn/signin', 'webauthnGeneratedOptionsId', 'string', { credential: {} }],
  ['/webauthn/signin', 'credential', 'object', { webauthnGeneratedOptionsId: 'one' }],
  ['/signinup', 'redirectURIInfo', 'object', { thirdPartyId: 'acme' }],
])('O11: %s returns 400 if %s is not of type %s', async (...given) => {
  const [path, name, shape, others] = given;
  await platform.services.settings.set({ emailCodeOffered: true, passkeysOffered: true });
  for (const value of [null, 5, true, [], shape === 'string' ? { trim: 1 } : 'text'])
    expect(
      await browser().send('POST', `/api_v2/auth${path}`, { body: { ...others, [name]: value } }),
    ).toMatchObject({
      status: 400,
      body: { message: `${name} must be ${shape === 'string' ? 'a string' : 'an object'}.` },
    });
});
