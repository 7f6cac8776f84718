import { Browser, signUpFields } from './support/browser';
import { clockedPlatform } from './support/platform';

const brand = { passwordPolicy: 'modern', nameLetters: 'every' };
const platform = clockedPlatform({ pageOverrides: { brand } });

const signUp = async (fields: Record<string, unknown>) =>
  (await new Browser(platform.url).form('/signup', signUpFields('new@games.example', fields))).body;
const refusal = (id: string, error: string) => ({
  status: 'FIELD_ERROR',
  formFields: [{ id, error }],
});
const PHRASE = 'a lantern by the sea';

describe('decisions: sign-up where the brand has rules of its own', () => {
  it.each(['Lantern2026', 'abcabcabcabcabcabc', 'x'.repeat(129)])(
    'refuses the password "%s", as the pages do',
    async (password) =>
      expect(await signUp({ password })).toEqual(
        refusal('password', 'Password is not strong enough.'),
      ),
  );

  it('refuses a name with other signs than letters', async () =>
    expect(await signUp({ password: PHRASE, last_name: 'Oe 2' })).toEqual(
      refusal('last_name', 'Last name can only contain letters.'),
    ));

  it('takes what the pages let through', async () =>
    expect(await signUp({ password: PHRASE, last_name: 'Ōé' })).toMatchObject({ status: 'OK' }));
});
