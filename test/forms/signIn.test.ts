import { signInResolver, type SignInValues } from '../../src/forms/signIn';

const options = { fields: {}, shouldUseNativeValidation: false } as const;
const check = (values: SignInValues) =>
  signInResolver(() => values)({ email: '', password: '' }, undefined, options);

it('accepts an address and any password', async () => {
  expect(await check({ email: 'mira@example.com', password: 'filled' })).toEqual({
    values: { email: 'mira@example.com', password: 'filled' },
    errors: {},
  });
});

it('asks for each field that is empty', async () => {
  const { errors } = await check({ email: '  ', password: '' });
  expect(errors.email?.message).toBe('signIn:errors.emailRequired');
  expect(errors.password?.message).toBe('signIn:errors.passwordRequired');
});

it.each([
  'mira',
  'mira@',
  '@example.com',
  'mira@example',
  'a b@example.com',
  'a@b@c.com',
  'a@.com',
])('refuses %s as an address', async (email) => {
  const { errors } = await check({ email, password: 'filled' });
  expect(errors.email?.message).toBe('signIn:errors.emailFormat');
});

it.each(['mira+ads@sub.example.co.uk', "o'neil@example.com", '用户@例子.公司'])(
  'accepts %s as an address',
  async (email) => {
    expect((await check({ email, password: 'filled' })).errors).toEqual({});
  },
);

it('checks what the page holds, not what the form library remembers', async () => {
  const resolve = signInResolver(() => ({ email: 'dom@example.com', password: 'filled' }));
  const result = await resolve({ email: 'stale', password: '' }, undefined, options);
  expect(result.values).toEqual({ email: 'dom@example.com', password: 'filled' });
});
