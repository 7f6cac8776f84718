import { unpackMessage } from '../../src/forms/message';
import { formResolver, type FormValues } from '../../src/forms/resolver';
import { loadSignInCheck } from '../../src/forms/signIn';

const options = { fields: {}, shouldUseNativeValidation: false } as const;
const check = async (values: FormValues) => {
  const { errors } = await formResolver(() => values, loadSignInCheck)({}, undefined, options);
  return Object.fromEntries(
    Object.entries(errors).map(([field, error]) => [field, unpackMessage(error?.message ?? '')]),
  );
};

it('accepts an address and any password', async () => {
  expect(await check({ email: 'mira@example.com', password: 'filled' })).toEqual({});
});

it('asks for each field that is empty', async () => {
  expect(await check({ email: '  ', password: '' })).toEqual({
    email: { key: 'form:errors.emailRequired' },
    password: { key: 'signIn:errors.passwordRequired' },
  });
});

it('checks what the page holds, not what the form library remembers', async () => {
  const resolve = formResolver(
    () => ({ email: 'dom@example.com', password: 'filled' }),
    loadSignInCheck,
  );
  expect((await resolve({ email: 'stale', password: '' }, undefined, options)).errors).toEqual({});
});

it('gives the form library no values', async () => {
  const resolve = formResolver(() => ({ email: '', password: 'Secret123' }), loadSignInCheck);
  expect(JSON.stringify(await resolve({}, undefined, options))).not.toContain('Secret123');
});

it('refuses nothing when the schema cannot be fetched: the server judges', async () => {
  const resolve = formResolver(
    () => ({ email: '', password: '' }),
    () => Promise.reject(new Error('ChunkLoadError')),
  );
  expect((await resolve({}, undefined, options)).errors).toEqual({});
});
