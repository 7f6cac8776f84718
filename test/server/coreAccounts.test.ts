import { Secret, TOTP } from 'otpauth';
import { withChange } from '../../server/core/withChange';
import { coreWorld } from './support/coreWorld';
import { setRows } from './support/rows';

const { clock, db, get, post, put, account, session, code, check } = coreWorld();

describe('an authenticator app in the core', () => {
  const tryCode = (userId: string, secret: unknown, seconds: number, more = {}) => {
    const totp = new TOTP({ secret: Secret.fromBase32(String(secret)), digits: 6, period: 30 });
    const token = totp.generate({ timestamp: clock.now + seconds * 1_000 });
    return post('/recipe/totp/verify', { userId, totp: token, ...more });
  };

  it('is named, listed, renamed, confirmed by a code, and removed', async () => {
    const { userId } = await account();
    const add = (more = {}) =>
      post('/recipe/totp/device', { userId, skew: 1, period: 30, ...more });
    const first = await add();
    expect(first).toMatchObject({ status: 'OK', deviceName: 'TOTP Device 1' });
    // An unconfirmed app is replaced.
    const { secret } = await add();
    expect(secret).not.toBe(first['secret']);
    expect(await tryCode(userId, secret, 0)).toEqual({ status: 'UNKNOWN_USER_ID_ERROR' });
    const totp = new TOTP({ secret: Secret.fromBase32(String(secret)), digits: 6, period: 30 });
    const confirm = () =>
      post('/recipe/totp/device/verify', {
        userId,
        deviceName: 'TOTP Device 1',
        totp: totp.generate({ timestamp: clock.now }),
      });
    const also = jest.fn(() => Promise.resolve());
    const changed = () => withChange.run(also, confirm);
    expect(await changed()).toEqual({ status: 'OK', wasAlreadyVerified: false });
    expect(also).toHaveBeenCalledTimes(1);
    expect(await confirm()).toEqual({
      status: 'INVALID_TOTP_ERROR',
      currentNumberOfFailedAttempts: 1,
      maxNumberOfFailedAttempts: 5,
    });
    const used = clock.now;
    clock.now += 60_000;
    expect(await changed()).toEqual({ status: 'OK', wasAlreadyVerified: true });
    // Only the first use of an app is a change of the account.
    expect(also).toHaveBeenCalledTimes(1);
    expect((await add())['deviceName']).toBe('TOTP Device 2');
    expect(await add({ deviceName: 'TOTP Device 1' })).toEqual({
      status: 'DEVICE_ALREADY_EXISTS_ERROR',
    });
    const rename = (existingDeviceName: string, newDeviceName: string) =>
      put('/recipe/totp/device', { userId, existingDeviceName, newDeviceName });
    expect([
      await rename('none', 'Phone'),
      await rename('TOTP Device 1', 'TOTP Device 2'),
      await rename('TOTP Device 1', 'TOTP Device 1'),
      await rename('TOTP Device 1', 'Phone'),
    ]).toEqual(
      ['UNKNOWN_DEVICE_ERROR', 'DEVICE_ALREADY_EXISTS_ERROR', 'OK', 'OK'].map((status) => ({
        status,
      })),
    );
    expect((await get('/recipe/totp/device/list', { userId }))['devices']).toEqual([
      {
        name: 'Phone',
        period: 30,
        skew: 1,
        verified: true,
        createdAt: used,
        lastUsedAt: clock.now,
      },
      {
        name: 'TOTP Device 2',
        period: 30,
        skew: 1,
        verified: false,
        createdAt: clock.now,
        lastUsedAt: 0,
      },
    ]);
    const remove = () => post('/recipe/totp/device/remove', { userId, deviceName: 'Phone' });
    expect([await remove(), await remove()]).toEqual([
      { status: 'OK', didDeviceExist: true },
      { status: 'OK', didDeviceExist: false },
    ]);
    expect(await add({ userId: 'nobody' })).toEqual({ status: 'UNKNOWN_USER_ID_ERROR' });
    // Work that belongs to a change is done with it only.
    also.mockClear();
    await withChange.run(also, remove);
    expect(also).not.toHaveBeenCalled();
    const deviceName = 'TOTP Device 2';
    await withChange.run(also, () => post('/recipe/totp/device/remove', { userId, deviceName }));
    expect(also).toHaveBeenCalledTimes(1);
    expect(
      await post('/recipe/totp/device/verify', { userId, deviceName: 'x', totp: '1' }),
    ).toEqual({ status: 'UNKNOWN_DEVICE_ERROR' });
  });

  it('accepts the codes around now once, in order, and pauses after five wrong ones', async () => {
    const { userId } = await account();
    const { secret, deviceName } = await post('/recipe/totp/device', {
      userId,
      skew: 1,
      period: 30,
    });
    await setRows(db(), 'totp_devices', { user_id: userId }, { verified: 1 });
    expect(deviceName).toBe('TOTP Device 1');
    const results = [];
    for (const seconds of [60, -60, -30, -30, 30, 0, 30])
      results.push((await tryCode(userId, secret, seconds))['status']);
    const wrong = 'INVALID_TOTP_ERROR';
    expect(results).toEqual([wrong, wrong, 'OK', wrong, 'OK', wrong, wrong]);
    for (let tries = 3; tries <= 5; tries += 1)
      expect(await tryCode(userId, secret, 0)).toMatchObject({
        currentNumberOfFailedAttempts: tries,
      });
    expect(await tryCode(userId, secret, 0)).toMatchObject({ status: 'LIMIT_REACHED_ERROR' });
  });
});

describe('an account in the core', () => {
  it('is found by id and address, changed, and removed with all its data', async () => {
    const { email, userId } = await account();
    const other = await account();
    const user = {
      id: userId,
      isPrimaryUser: false,
      tenantIds: ['public'],
      emails: [email],
      phoneNumbers: [],
      thirdParty: [],
      webauthn: { credentialIds: [] },
      timeJoined: clock.now,
      loginMethods: [
        {
          recipeId: 'emailpassword',
          recipeUserId: userId,
          tenantIds: ['public'],
          email,
          timeJoined: clock.now,
          verified: false,
        },
      ],
    };
    const byId = () => get('/user/id', { userId });
    const byEmail = (sent: object) => get('/users/by-accountinfo', sent);
    const signIn = (password: string, address = email) =>
      post('/recipe/signin', { email: address, password });
    expect(await byId()).toEqual({ status: 'OK', user });
    expect(await byEmail({ email: email.toUpperCase() })).toEqual({ status: 'OK', users: [user] });
    expect(await byEmail({})).toEqual({ status: 'OK', users: [] });
    expect(await signIn('pass-word-1')).toEqual({ status: 'OK', user, recipeUserId: userId });
    expect(await signIn('other')).toEqual({ status: 'WRONG_CREDENTIALS_ERROR' });
    expect(await signIn('pass-word-1', 'nobody@example.com')).toEqual({
      status: 'WRONG_CREDENTIALS_ERROR',
    });
    expect(await post('/recipe/signup', { email, password: 'pass-word-1' })).toEqual({
      status: 'EMAIL_ALREADY_EXISTS_ERROR',
    });
    const change = (sent: object) => put('/recipe/user', { recipeUserId: userId, ...sent });
    const { token } = await post('/recipe/user/password/reset/token', { userId, email });
    expect(await change({ email: other.email })).toEqual({ status: 'EMAIL_ALREADY_EXISTS_ERROR' });
    expect(await change({ recipeUserId: 'nobody' })).toEqual({ status: 'UNKNOWN_USER_ID_ERROR' });
    expect(await change({ email: `new-${email}` })).toEqual({ status: 'OK' });
    expect(await post('/recipe/user/password/reset/token/consume', { token })).toEqual({
      status: 'RESET_PASSWORD_INVALID_TOKEN_ERROR',
      reason: 'WITHDRAWN',
    });
    const sessions = async () =>
      Object(await get('/recipe/session/user', { userId })).sessionHandles.length;
    await session({ userId });
    await change({ password: 'pass-word-2', keepSessions: true });
    expect(await sessions()).toBe(1);
    await change({ password: 'pass-word-3' });
    expect(await sessions()).toBe(0);
    expect((await signIn('pass-word-3', `new-${email}`))['status']).toBe('OK');
    await put('/recipe/role', { role: 'guest', permissions: ['look', 'ask'] });
    const give = (role: string) => put('/recipe/user/role', { userId, role });
    expect([await give('guest'), await give('guest'), await give('none')]).toEqual([
      { status: 'OK', didUserAlreadyHaveRole: false },
      { status: 'OK', didUserAlreadyHaveRole: true },
      { status: 'UNKNOWN_ROLE_ERROR' },
    ]);
    const count = async () => Number((await get('/users/count'))['count']);
    const before = await count();
    expect(await post('/user/remove', { userId })).toEqual({ status: 'OK' });
    expect(await count()).toBe(before - 1);
    expect(await byId()).toEqual({ status: 'UNKNOWN_USER_ID_ERROR' });
    expect(await get('/recipe/user/roles', { userId })).toEqual({ status: 'OK', roles: [] });
    expect(await post('/recipe/user/password/reset/token', { userId, email })).toEqual({
      status: 'UNKNOWN_USER_ID_ERROR',
    });
  });

  it('has roles with permissions', async () => {
    const create = (permissions?: string[]) => put('/recipe/role', { role: 'host', permissions });
    expect([await create(['open']), await create(['close', 'open']), await create()]).toEqual([
      { status: 'OK', createdNewRole: true },
      { status: 'OK', createdNewRole: false },
      { status: 'OK', createdNewRole: false },
    ]);
    expect(await get('/recipe/role/permissions', { role: 'host' })).toEqual({
      status: 'OK',
      permissions: ['close', 'open'],
    });
    await put('/recipe/role', { role: 'bare' });
    expect(await get('/recipe/role/permissions', { role: 'bare' })).toEqual({
      status: 'OK',
      permissions: [],
    });
    expect(await get('/recipe/role/permissions', { role: 'none' })).toEqual({
      status: 'UNKNOWN_ROLE_ERROR',
    });
    const take = (role: string) => post('/recipe/user/role/remove', { userId: 'mira', role });
    await put('/recipe/user/role', { userId: 'mira', role: 'host' });
    expect([await take('host'), await take('host'), await take('none')]).toEqual([
      { status: 'OK', didUserHaveRole: true },
      { status: 'OK', didUserHaveRole: false },
      { status: 'UNKNOWN_ROLE_ERROR' },
    ]);
  });

  it('verifies the newest link of an address, which works once', async () => {
    const { email, userId } = await account();
    const link = async () =>
      (await post('/recipe/user/email/verify/token', { userId, email }))['token'];
    const [first, second] = [await link(), await link()];
    const use = (token: unknown) => post('/recipe/user/email/verify', { token });
    const isVerified = async (address = email) =>
      (await get('/recipe/user/email/verify', { userId, email: address }))['isVerified'];
    const refused = { status: 'EMAIL_VERIFICATION_INVALID_TOKEN_ERROR' };
    expect(await use(first)).toEqual(refused);
    expect(await isVerified()).toBe(false);
    expect(await use(second)).toEqual({ status: 'OK', userId, email });
    expect(await use(second)).toEqual(refused);
    expect([await isVerified(email.toUpperCase()), await isVerified('other@example.com')]).toEqual([
      true,
      false,
    ]);
    expect(await get('/user/id', { userId })).toMatchObject({
      user: { loginMethods: [{ verified: true }] },
    });
  });
});

it('emailed codes in the core are listed by device and address, counted, and withdrawn together', async () => {
  const email = 'many@example.com';
  const first = await post('/recipe/signinup/code', {
    email: 'Many@Example.com',
    userInputCode: '123456',
  });
  expect(first).toMatchObject({
    status: 'OK',
    userInputCode: '123456',
    timeCreated: clock.now,
    codeLifetime: 900_000,
  });
  const { deviceId, preAuthSessionId, codeId } = first;
  const next = (more: object) => post('/recipe/signinup/code', { deviceId, ...more });
  expect(await next({ userInputCode: '123456' })).toEqual({
    status: 'USER_INPUT_CODE_ALREADY_USED_ERROR',
  });
  expect(await next({ deviceId: 'unknown' })).toEqual({ status: 'RESTART_FLOW_ERROR' });
  const second = await next({});
  expect(second).toMatchObject({
    preAuthSessionId,
    userInputCode: expect.stringMatching(/^\d{6}$/),
  });
  expect(await check(first, { deviceId, userInputCode: 'wrong' })).toEqual({
    status: 'INCORRECT_USER_INPUT_CODE_ERROR',
    failedCodeInputAttemptCount: 1,
    maximumCodeInputAttempts: 5,
  });
  const lifetime = { timeCreated: clock.now, codeLifetime: 900_000 };
  const device = {
    preAuthSessionId,
    failedCodeInputAttemptCount: 1,
    email,
    codes: expect.arrayContaining([
      { codeId, ...lifetime },
      { codeId: second['codeId'], ...lifetime },
    ]),
  };
  const list = (by: object) => get('/recipe/signinup/codes', by);
  for (const by of [{ deviceId }, { preAuthSessionId }, { email }])
    expect(await list(by)).toEqual({ status: 'OK', devices: [device] });
  const other = await code();
  expect(await post('/recipe/signinup/codes/remove', { email })).toEqual({ status: 'OK' });
  expect(await list({ email })).toEqual({ status: 'OK', devices: [] });
  expect(await check(first, { linkCode: first['linkCode'] })).toEqual({
    status: 'RESTART_FLOW_ERROR',
  });
  expect((await check(other, { linkCode: other['linkCode'] }))['status']).toBe('OK');
  expect((await check(other, { deviceId, userInputCode: other['userInputCode'] }))['status']).toBe(
    'RESTART_FLOW_ERROR',
  );
});
