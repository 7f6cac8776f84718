import { formResolver, messageOf } from '../../src/forms/resolver';
import type { FormValues } from '../../src/forms/schemaCheck';
import { signIn } from '../../src/forms/schemas';

const options = { fields: {}, shouldUseNativeValidation: false } as const;
const load = () => Promise.resolve(signIn);
const resolve = (values: FormValues, loadCheck = load) =>
  formResolver(() => values, loadCheck)({}, undefined, options);

const RIGHT = { email: 'mira@example.com', password: 'Secret123' };

it('spec 5: sign-in takes an address and any password', async () => {
  expect((await resolve(RIGHT)).errors).toEqual({});
});

it('spec 5: keeps what is wrong with each field as an object', async () => {
  const { errors } = await resolve({ email: '  ', password: undefined });
  expect(errors).toMatchObject({ email: { type: 'invalid' }, password: { type: 'invalid' } });
  const said = Object.entries(errors).map(([field, error]) => [field, error && messageOf(error)]);
  expect(Object.fromEntries(said)).toEqual({
    email: { key: 'form:errors.emailRequired' },
    password: { key: 'signIn:errors.passwordRequired' },
  });
});

it('checks what the page holds, not what the form library remembers', async () => {
  const fromPage = formResolver(() => RIGHT, load);
  expect((await fromPage({ email: 'stale', password: '' }, undefined, options)).errors).toEqual({});
});

it('gives the form library no values', async () => {
  expect((await resolve(RIGHT)).values).toEqual({});
  expect(JSON.stringify(await resolve({ ...RIGHT, email: '' }))).not.toContain('Secret123');
});

it('refuses nothing when the schema cannot be fetched: the server judges', async () => {
  const failing = () => Promise.reject(new Error('ChunkLoadError'));
  expect((await resolve({}, failing)).errors).toEqual({});
});
