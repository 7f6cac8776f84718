import { formResolver, messageOf } from '../../src/forms/resolver';
import type { FormValues } from '../../src/forms/schemaCheck';
import { signIn } from '../../src/forms/emailSchemas';

const options = { fields: {}, shouldUseNativeValidation: false } as const;
const resolve = (values: FormValues) =>
  formResolver(async () => signIn(values))({ email: 'stale' }, undefined, options);

const RIGHT = { email: 'mira@example.com', password: 'Secret123' };

it('spec 5: sign-in accepts an address and any password, as on the page', async () => {
  expect((await resolve(RIGHT)).errors).toEqual({});
});

it("spec 5: keeps each field's error as an object", async () => {
  const { errors } = await resolve({ email: '  ', password: undefined });
  expect(errors).toMatchObject({ email: { type: 'invalid' }, password: { type: 'invalid' } });
  const said = Object.entries(errors).map(([field, error]) => [field, error && messageOf(error)]);
  expect(Object.fromEntries(said)).toEqual({
    email: { key: 'form:errors.emailRequired' },
    password: { key: 'signIn:errors.passwordRequired' },
  });
});

it('passes no values to the form library', async () => {
  expect((await resolve(RIGHT)).values).toEqual({});
  expect(JSON.stringify(await resolve({ ...RIGHT, email: '' }))).not.toContain('Secret123');
});
