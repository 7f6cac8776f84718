import type { Scenario, StartingCookies } from '../support/scenario';
import { script, SIGNED_IN } from './rules';

const TOKENS: StartingCookies = { ...SIGNED_IN, access: 'a1', refresh: 'r1' };

/** A request to an address that accepts and issues tokens if it is the portal's. */
const call = (name: string, path: string, on = path) =>
  script(name, {
    mode: 'header',
    cookies: TOKENS,
    rules: [{ on: `GET ${on}`, reply: { body: 'x', front: { user: 'eve' }, access: 'given' } }],
    actions: [{ do: 'fetch', path }, { do: 'getUserId' }],
  });

/** The addresses that receive the session's tokens. */
export const addressScenarios: readonly Scenario[] = [
  call('another host', 'https://elsewhere.example/x'),
  call('another port of the API host', 'http://localhost:3000/x'),
  call('a host that ends like the API host', 'http://evil-localhost/x'),
  call('an address without its scheme', '//elsewhere.example/x', 'http://elsewhere.example/x'),
  call('a relative address', 'rel/x', '/rel/x'),
  call('a relative address with a dot in its first part', 'file.json', '/file.json'),
  call('a query alone', '?q=1', '/?q=1'),
  call(
    'an address that opts out by its fragment',
    '/api/a#superTokensDoNotDoInterception',
    '/api/a',
  ),
];
