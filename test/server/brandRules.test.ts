import { Browser, signUpFields } from './support/browser';
import { clockedPlatform } from './support/platform';

/** The pages are not tested here, and rendering them with these rules takes seconds. */
const NOT_BUILT = 'nowhere';
const brand = { passwordPolicy: 'modern', nameLetters: 'every' };
const platform = clockedPlatform({ pageOverrides: { brand }, portalDir: NOT_BUILT });

const signUp = async (fields: Record<string, unknown>) =>
  (await new Browser(platform.url).form('/signup', signUpFields('new@games.example', fields))).body;
const refusal = (id: string, error: string) => ({
  status: 'FIELD_ERROR',
  formFields: [{ id, error }],
});
const PHRASE = 'a lantern by the sea';

describe('decisions: sign-up for a brand with its own rules', () => {
  it.each(['Lantern2026', 'abcabcabcabcabcabc', 'x'.repeat(129)])(
    'refuses the password "%s", as the pages do',
    async (password) =>
      expect(await signUp({ password })).toEqual(
        refusal('password', 'Password is not strong enough.'),
      ),
  );

  it('refuses a name with characters other than letters', async () =>
    expect(await signUp({ password: PHRASE, last_name: 'Oe 2' })).toEqual(
      refusal('last_name', 'Last name can only contain letters.'),
    ));

  it('accepts what the pages accept', async () =>
    expect(await signUp({ password: PHRASE, last_name: 'Ōé' })).toMatchObject({ status: 'OK' }));
});
