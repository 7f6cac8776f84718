import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isCommonPassword } from '../../server/registration/commonPasswords';
import { Browser, signUpFields } from './support/browser';
import { clockedPlatform } from './support/platform';

let serial = 0;

const platform = clockedPlatform();

const newEmail = () => `new${(serial += 1)}@example.com`;
const signUp = async (fields: Record<string, unknown>) =>
  (await new Browser(platform.url).form('/signup', fields)).body;
const invitationState = async (token: string, email = '') =>
  (await new Browser(platform.url).send('GET', `/api/invitation?token=${token}&email=${email}`))
    .body;

describe('POST /api_v2/auth/signup', () => {
  it.each([
    ['first_name', '', 'First name is required.'],
    ['first_name', 'A1', 'First name can only contain letters and Chinese characters.'],
    ['first_name', 'a'.repeat(21), 'First name can have at most 20 characters.'],
    ['last_name', '', 'Last name is required.'],
    ['last_name', '王-', 'Last name can only contain letters and Chinese characters.'],
    ['last_name', '王'.repeat(21), 'Last name can have at most 20 characters.'],
    ['company', 'c'.repeat(51), 'Company can have at most 50 characters.'],
    ['title', '😀'.repeat(21), 'Title can have at most 20 characters.'],
    ['email', 'a@b', 'The email address format is wrong, please modify.'],
    ['email', '', 'Email is required.'],
    ['password', 'Abcdef1', 'Password is not strong enough.'],
    ['company', 7, 'This must be a string.'],
  ])('spec 5: returns FIELD_ERROR for %s = "%s"', async (id, value, error) => {
    const body = await signUp(signUpFields(newEmail(), { [id]: value }));
    expect(body).toEqual({ status: 'FIELD_ERROR', formFields: [{ id, error }] });
  });

  it('spec 5: accepts every field at its longest, counted in code points', async () => {
    const fields = signUpFields(newEmail(), {
      first_name: '龘'.repeat(20),
      last_name: 'Z'.repeat(20),
      company: '😀'.repeat(50),
      title: '😀'.repeat(20),
      password: `A1${'a'.repeat(18)}`,
    });
    expect(await signUp(fields)).toMatchObject({ status: 'OK' });
  });

  it.each([
    ['mei@例子.中国', 'mei@xn--fsqu00a.xn--fiqs8s'],
    ['lan@XN--FSQU00A.xn--fiqs8s', 'lan@例子.中国'],
  ])('I1: registers %s, and signs in with either form of the domain', async (typed, other) => {
    expect(await signUp(signUpFields(typed))).toMatchObject({ status: 'OK' });
    for (const email of [typed, other])
      expect((await new Browser(platform.url).signIn(email, 'Lantern2026')).body).toMatchObject({
        status: 'OK',
      });
    expect(await signUp(signUpFields(other))).toMatchObject({ status: 'FIELD_ERROR' });
  });

  it('spec 7: returns a field error on email for an address that has an account', async () => {
    const email = newEmail();
    await signUp(signUpFields(email));
    expect(await signUp(signUpFields(email.toUpperCase()))).toMatchObject({
      status: 'FIELD_ERROR',
      formFields: [{ id: 'email' }],
    });
  });

  const exists = async (email: string) =>
    (await new Browser(platform.url).send('GET', `/api_v2/auth/signup/email/exists?email=${email}`))
      .body;

  it('spec 7: email exists returns the real result', async () => {
    const email = newEmail();
    expect(await exists(email)).toEqual({ status: 'OK', exists: false });
    await signUp(signUpFields(email));
    expect(await exists(email)).toEqual({ status: 'OK', exists: true });
  });

  it('A31: changes nothing for an address that has an account, and notifies its owner', async () => {
    const email = newEmail();
    await signUp(signUpFields(email));
    await signUp(signUpFields(email));
    const subjects = await platform.subjects(email);
    expect(subjects).toContainEqual(expect.stringContaining('Someone tried to use your email'));
  });

  it('O3: email exists returns false while registration is closed, except for invited addresses', async () => {
    const [invited, stranger] = [newEmail(), newEmail()];
    for (const email of [invited, stranger]) await signUp(signUpFields(email));
    await platform.services.createInvitation(invited);
    await platform.services.settings.set({ openRegistration: false });
    try {
      expect(await exists(invited)).toEqual({ status: 'OK', exists: true });
      expect(await exists(stranger)).toEqual({ status: 'OK', exists: false });
    } finally {
      await platform.services.settings.set({ openRegistration: true });
    }
  });
});

describe('invitations', () => {
  it('spec 8: a valid invitation works once; then it is used', async () => {
    const email = newEmail();
    const { token, url } = await platform.services.createInvitation(email);
    expect(url).toContain(`invitation=${token}`);
    expect(await invitationState(token)).toMatchObject({ data: { state: 'valid', email } });
    expect(await signUp(signUpFields(email, { invitation: token }))).toMatchObject({
      status: 'OK',
    });
    // The invited address of a used link is not revealed (A91).
    expect(await invitationState(token)).toEqual({ ret: 0, data: { state: 'used', email: '' } });
    expect(await signUp(signUpFields(email, { invitation: token }))).toEqual({
      status: 'SIGN_UP_NOT_ALLOWED',
      reason: 'INVITATION_USED',
    });
  });

  it('spec 8: the demo invitation of the first start registers the invited address', async () => {
    const query = new URL(platform.demoInvitationUrl ?? '').searchParams;
    const [email, invitation] = [query.get('email') ?? '', query.get('invitation') ?? ''];
    expect(email).toBe('invited@adlantern.example');
    expect(await signUp(signUpFields(email, { invitation }))).toMatchObject({ status: 'OK' });
  });

  it('spec 8: an unknown token is an invalid invitation', async () => {
    expect(await invitationState('nonsense')).toMatchObject({ data: { state: 'invalid' } });
    expect(await signUp(signUpFields(newEmail(), { invitation: 'nonsense' }))).toEqual({
      status: 'SIGN_UP_NOT_ALLOWED',
      reason: 'INVITATION_INVALID',
    });
  });

  it('spec 8: another address has no permission, and the invitation stays open', async () => {
    const { token } = await platform.services.createInvitation(newEmail());
    const other = newEmail();
    expect(await invitationState(token, other)).toMatchObject({ data: { state: 'no_permission' } });
    expect(await signUp(signUpFields(other, { invitation: token }))).toEqual({
      status: 'SIGN_UP_NOT_ALLOWED',
      reason: 'NO_PERMISSION',
    });
    expect(await invitationState(token)).toMatchObject({ data: { state: 'valid' } });
  });

  it('spec 5: a sign-up that fails leaves the invitation open', async () => {
    const email = newEmail();
    await signUp(signUpFields(email));
    const { token } = await platform.services.createInvitation(email);
    for (let time = 0; time < 2; time += 1) {
      const again = await signUp(signUpFields(email, { invitation: token }));
      expect(again).toMatchObject({ status: 'FIELD_ERROR', formFields: [{ id: 'email' }] });
    }
    expect(await invitationState(token)).toMatchObject({ data: { state: 'valid' } });
  });

  it('spec 7: only one of two concurrent sign-ups with an invitation joins', async () => {
    const email = newEmail();
    const { token } = await platform.services.createInvitation(email);
    const fields = signUpFields(email, { invitation: token });
    const bodies = await Promise.all([signUp(fields), signUp(fields), signUp(fields)]);
    expect(bodies.filter(({ status }) => status === 'OK')).toHaveLength(1);
    expect(await invitationState(token)).toMatchObject({ data: { state: 'used' } });
  });

  it('spec 1, O1: registration can require an invitation, with a message', async () => {
    await platform.services.settings.set({ openRegistration: false });
    try {
      expect(await signUp(signUpFields(newEmail()))).toEqual({
        status: 'SIGN_UP_NOT_ALLOWED',
        reason: expect.stringContaining('You need an invitation to register.'),
      });
      const email = newEmail();
      const { token } = await platform.services.createInvitation(email);
      const invited = await signUp(signUpFields(email, { invitation: token }));
      expect(invited).toMatchObject({ status: 'OK' });
    } finally {
      await platform.services.settings.set({ openRegistration: true });
    }
  });
});

describe('common passwords (ASVS 6.2.4)', () => {
  it.each(['Password1', 'PASSword123', 'Qwerty123', 'Dragon1234', 'Sunshine7'])(
    'includes %s',
    (password) => expect(isCommonPassword(password)).toBe(true),
  );

  it.each(['Lantern2026', 'Harbour7Kites', 'Dragon82716', 'xK4Password'])(
    'does not include %s',
    (password) => expect(isCommonPassword(password)).toBe(false),
  );

  it('the lists match the output of the script', () => {
    const script =
      "import { commonPasswordLists } from './scripts/commonPasswords.mjs'; process.stdout.write(commonPasswordLists())";
    const written = execFileSync(process.execPath, ['--input-type=module', '-e', script]);
    expect(readFileSync('server/registration/commonPasswordLists.ts', 'utf8')).toBe(
      written.toString(),
    );
  });

  it('are refused at sign-up and on a reset', async () => {
    const browser = new Browser(platform.url);
    const error = expect.stringContaining('too common');
    const refused = { status: 'FIELD_ERROR', formFields: [{ id: 'password', error }] };
    const fields = signUpFields('common@example.com', { password: 'Password1' });
    expect((await browser.form('/signup', fields)).body).toEqual(refused);
    const link = await platform.services.createResetLink('demo@adlantern.example');
    const token = new URL(link ?? '').searchParams.get('token');
    expect((await browser.resetPassword(token, 'Qwerty123')).body).toEqual(refused);
  });
});
