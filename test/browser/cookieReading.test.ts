import { fc, runs } from '../support/properties';
import { createCookieJar } from '../../src/browser/cookies';

const RUNS = runs(10_000);

const NAMES = ['sFrontToken', 'xsFrontToken', 'sFrontToken2', 'st-access-token', 'a'];
const name = fc.constantFrom(...NAMES);
/** Base64, JWTs and any other cookie characters, including `=` but not `;`. */
const value = fc.stringMatching(/^[!#-:<-~]{0,40}$/);

afterEach(() => Reflect.deleteProperty(document, 'cookie'));

it('row 46: reads exactly the values under a name, in order, among any other cookies', async () => {
  const jar = createCookieJar(() => undefined);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(name, value), { maxLength: 8 }),
      name,
      async (pairs, wanted) => {
        // Cookies are read once per task.
        await Promise.resolve();
        const text = pairs.map(([key, content]) => `${key}=${content}`).join('; ');
        Object.defineProperty(document, 'cookie', { get: () => text, configurable: true });
        const expected = pairs.filter(([key]) => key === wanted).map(([, content]) => content);
        expect(jar.all(wanted)).toEqual(expected);
      },
    ),
    { numRuns: RUNS },
  );
});
