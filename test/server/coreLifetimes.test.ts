import { coreWorld } from './support/coreWorld';

const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000];

const { clock, get, post, put, account, session, code, check } = coreWorld();

const credential = {
  id: 'unknown',
  rawId: 'unknown',
  response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' },
};
const passkeyOptions = (timeout: number) => async () => {
  const site = { relyingPartyId: 'a.example', relyingPartyName: 'A', origin: 'https://a.example' };
  const { webauthnGeneratedOptionsId } = await post('/recipe/webauthn/options/signin', {
    ...site,
    timeout,
  });
  return () => post('/recipe/webauthn/signin', { webauthnGeneratedOptionsId, credential });
};

it('knows no passkey options by another id', async () => {
  const options = await get('/recipe/webauthn/options', { webauthnGeneratedOptionsId: 'unknown' });
  expect(options).toEqual({ status: 'OPTIONS_NOT_FOUND_ERROR' });
});

/** What the core creates: its lifetime, how it is created and then used, and the results in and after its time. */
const LIFETIMES: readonly [
  name: string,
  lifetimeMs: number,
  create: () => Promise<() => Promise<Record<string, unknown>>>,
  good: string,
  late: string,
][] = [
  [
    'a reset link',
    HOUR_MS,
    async () => {
      const { token } = await post('/recipe/user/password/reset/token', await account());
      return () => post('/recipe/user/password/reset/token/consume', { token });
    },
    'OK',
    'RESET_PASSWORD_INVALID_TOKEN_ERROR EXPIRED',
  ],
  [
    'a verification link',
    DAY_MS,
    async () => {
      const { token } = await post('/recipe/user/email/verify/token', await account());
      return () => post('/recipe/user/email/verify', { token });
    },
    'OK',
    'EMAIL_VERIFICATION_INVALID_TOKEN_ERROR',
  ],
  [
    'a typed code',
    15 * MINUTE_MS,
    async () => {
      const made = await code();
      const { deviceId, userInputCode } = made;
      return () => check(made, { deviceId, userInputCode });
    },
    'OK',
    'EXPIRED_USER_INPUT_CODE_ERROR',
  ],
  [
    "a code's link",
    15 * MINUTE_MS,
    async () => {
      const made = await code();
      return () => check(made, { linkCode: made['linkCode'] });
    },
    'OK',
    'RESTART_FLOW_ERROR',
  ],
  [
    'a device with codes',
    HOUR_MS,
    async () => {
      const { deviceId } = await code();
      return async () => {
        const { devices } = await get('/recipe/signinup/codes', { deviceId });
        return { status: `${Object(devices).length} devices` };
      };
    },
    '1 devices',
    '0 devices',
  ],
  [
    'passkey options',
    300_000,
    passkeyOptions(1),
    'CREDENTIAL_NOT_FOUND_ERROR',
    'INVALID_OPTIONS_ERROR',
  ],
  [
    'long passkey options',
    450_000,
    passkeyOptions(450_000),
    'CREDENTIAL_NOT_FOUND_ERROR',
    'INVALID_OPTIONS_ERROR',
  ],
  [
    'too long passkey options',
    600_000,
    passkeyOptions(HOUR_MS),
    'CREDENTIAL_NOT_FOUND_ERROR',
    'INVALID_OPTIONS_ERROR',
  ],
  [
    'a session',
    9_000,
    async () => {
      const {
        session: { handle: sessionHandle },
      } = await session();
      return () => get('/recipe/session', { sessionHandle });
    },
    'OK',
    'UNAUTHORISED',
  ],
  [
    "a session's claims",
    9_000,
    async () => {
      const {
        session: { handle: sessionHandle },
      } = await session();
      return () => put('/recipe/jwt/data', { sessionHandle, userDataInJWT: {} });
    },
    'OK',
    'UNAUTHORISED',
  ],
  [
    "an account's session",
    9_000,
    async () => {
      const { userId } = await account();
      await session({ userId });
      return async () => {
        const { sessionHandles } = await get('/recipe/session/user', { userId });
        return { status: `${Object(sessionHandles).length} sessions` };
      };
    },
    '1 sessions',
    '0 sessions',
  ],
  [
    'a refresh token',
    9_000,
    async () => {
      const {
        refreshToken: { token: refreshToken },
      } = await session();
      return () => post('/recipe/session/refresh', { refreshToken });
    },
    'OK',
    'UNAUTHORISED',
  ],
];

it.each(LIFETIMES)('%s lives for %d ms', async (_name, lifetimeMs, create, good, late) => {
  const status = ({ status: text, reason }: Record<string, unknown>) =>
    [text, reason].filter(Boolean).join(' ');
  const [first, second] = [await create(), await create()];
  const created = clock.now;
  clock.now = created + lifetimeMs - 1;
  expect(status(await first())).toBe(good);
  clock.now = created + lifetimeMs;
  expect(status(await second())).toBe(late);
});

describe('a session of the core', () => {
  it('has access tokens of whole seconds, with the claims, until a check needs the database', async () => {
    clock.now += 1_900;
    const made = await session({ enableAntiCsrf: true });
    expect(made.accessToken).toMatchObject({
      createdTime: clock.now - 900,
      expiry: clock.now + 4_100,
    });
    expect(made.refreshToken).toMatchObject({ createdTime: clock.now, expiry: clock.now + 9_000 });
    const verify = (more = {}) =>
      post('/recipe/session/verify', { accessToken: made.accessToken.token, ...more });
    expect(await verify()).toEqual({
      status: 'OK',
      session: {
        handle: made.session.handle,
        userId: 'mira',
        recipeUserId: 'mira',
        tenantId: 'public',
        userDataInJWT: { role: 'admin' },
        expiryTime: clock.now + 4_100,
      },
    });
    const csrf = { doAntiCsrfCheck: true, enableAntiCsrf: true };
    const results = [];
    for (const more of [
      { ...csrf, antiCsrfToken: made.antiCsrfToken },
      { ...csrf, antiCsrfToken: 'other' },
      csrf,
      { doAntiCsrfCheck: true },
      { enableAntiCsrf: true },
    ])
      results.push((await verify(more))['status']);
    expect(results).toEqual(['OK', 'TRY_REFRESH_TOKEN', 'TRY_REFRESH_TOKEN', 'OK', 'OK']);
    const { sessionHandlesRevoked } = await post('/recipe/session/remove', {
      sessionHandles: [made.session.handle],
    });
    expect(sessionHandlesRevoked).toEqual([made.session.handle]);
    expect((await verify())['status']).toBe('OK');
    expect(await verify({ checkDatabase: true })).toEqual({
      status: 'UNAUTHORISED',
      message: 'Session does not exist.',
    });
    clock.now += 4_100;
    expect(await verify()).toEqual({
      status: 'TRY_REFRESH_TOKEN',
      message: 'Access token expired or invalid.',
    });
  });

  it('keeps a parent token until a child is used, accepts another child once, and then reports theft', async () => {
    const made = await session({ enableAntiCsrf: true });
    const refresh = async ({ refreshToken, antiCsrfToken }: typeof made, more = {}) =>
      Object(
        await post('/recipe/session/refresh', {
          refreshToken: refreshToken.token,
          antiCsrfToken,
          enableAntiCsrf: true,
          ...more,
        }),
      );
    expect(await refresh(made, { antiCsrfToken: 'other' })).toEqual({
      status: 'UNAUTHORISED',
      message: 'Anti CSRF token missing, or not matching.',
    });
    expect(await refresh({ refreshToken: { token: 'made-up' } })).toEqual({
      status: 'UNAUTHORISED',
      message: 'Invalid refresh token.',
    });
    const [child, twin] = [await refresh(made), await refresh(made)];
    expect([child.status, twin.status]).toEqual(['OK', 'OK']);
    const verified = await post('/recipe/session/verify', { accessToken: child.accessToken.token });
    expect(verified).toMatchObject({
      status: 'OK',
      accessToken: { expiry: child.accessToken.expiry },
    });
    const theft = {
      status: 'TOKEN_THEFT_DETECTED',
      session: { handle: made.session.handle, userId: 'mira', recipeUserId: 'mira' },
    };
    expect(await refresh(made)).toEqual(theft);
    const next = await refresh(twin);
    expect(next.status).toBe('OK');
    expect(await refresh(child)).toEqual(theft);
    expect((await refresh(next)).status).toBe('OK');
    expect(await refresh(twin)).toEqual(theft);
    expect(await refresh(child)).toEqual(theft);
  });

  it('has its claims and its data replaced, in its own tokens only', async () => {
    const made = await session();
    const { handle: sessionHandle } = made.session;
    const { token: accessToken } = made.accessToken;
    const userDataInJWT = { role: 'viewer' };
    const again = await post('/recipe/session/regenerate', { accessToken, userDataInJWT });
    expect(again).toMatchObject({
      status: 'OK',
      session: { handle: sessionHandle, userDataInJWT },
      accessToken: { expiry: made.accessToken.expiry },
    });
    expect(
      await put('/recipe/session/data', { sessionHandle, userDataInDatabase: { a: 1 } }),
    ).toEqual({ status: 'OK' });
    expect(await get('/recipe/session', { sessionHandle })).toEqual({
      status: 'OK',
      sessionHandle,
      userId: 'mira',
      recipeUserId: 'mira',
      tenantId: 'public',
      timeCreated: clock.now,
      expiry: clock.now + 9_000,
      userDataInJWT,
      userDataInDatabase: { a: 1 },
    });
    clock.now += 5_000;
    const late = await post('/recipe/session/regenerate', { accessToken, userDataInJWT });
    expect([late['status'], late['accessToken']]).toEqual(['OK', undefined]);
    const gone = { status: 'UNAUTHORISED', message: 'Session does not exist.' };
    expect(await put('/recipe/session/data', { sessionHandle: 'x' })).toEqual(gone);
    expect(await post('/recipe/session/regenerate', { accessToken: 'x' })).toEqual(gone);
    expect(await post('/recipe/session/remove', { sessionHandles: [] })).toEqual({
      status: 'OK',
      sessionHandlesRevoked: [],
    });
  });
});
