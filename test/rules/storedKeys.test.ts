import * as names from '../../src/rules/cookies';
import { STORED_KEYS, storedKeyOf } from '../../src/rules/storedKeys';
import { sourceFiles } from '../support/sources';

/** Names that look like stored keys but are not. */
const NO_KEYS = new Set([
  // The format name of an exported log.
  'portal-action-log',
  // A channel of the workbench, and the names of its windows.
  'portal-inspector',
  'portal-inspector-hosted',
  // A mark in the browser's timeline.
  'portal-taken-over',
  // A Trusted Types policy.
  'portal-captcha',
  // Elements of the page.
  'portal-config',
  'portal-icons',
  // A header; st-access-token and st-refresh-token are too, but also cookies.
  'st-auth-mode',
  // Claims of the access token.
  'st-ev',
  'st-role',
  'st-perm',
  'st-t-dmns',
]);

/** The prefixes of this portal's keys. */
const KEY = /['"`]((?:portal[_-]|__st_|st-|s[A-Z])[\w-]*)['"`]/g;

/** Excludes texts of the interface such as "signIn": keys of the protocol contain these words. */
const PROTOCOL = /^s(?:Front|Anti|Access|Refresh|IRT|Id)/;

const looksLikeKey = (name: string): boolean => !/^s[A-Z]/.test(name) || PROTOCOL.test(name);

const listed = STORED_KEYS.map(({ name }): string => name);

it('the cookie policy lists every key named in the sources', () => {
  const found = sourceFiles('src', 'sagas', 'machines').flatMap(({ text }) =>
    [...text.matchAll(KEY)].map(([, name = '']) => name),
  );
  const keys = new Set(found.filter((name) => looksLikeKey(name) && !NO_KEYS.has(name)));
  expect(keys.size).toBeGreaterThan(20);
  expect([...keys].filter((name) => !storedKeyOf(name))).toEqual([]);
});

it('the cookie policy lists every name of the list of keys', () => {
  const all = Object.values(names).flatMap((value) =>
    typeof value === 'string' ? [value] : Object.values(value),
  );
  const keys = all.filter(
    (name) => name !== names.LOGIN_TYPE_PASSWORD && name !== names.LOGIN_TYPE_SINGLE_SIGN_ON,
  );
  expect(listed.toSorted()).toEqual(keys.toSorted());
});

it('keys are defined in one place only', () => {
  const strays = sourceFiles('src', 'sagas', 'machines')
    .filter(({ path }) => path !== 'src/rules/cookies.ts')
    .flatMap(({ path, text }) => [...text.matchAll(KEY)].map(([, name = '']) => ({ path, name })))
    // The protocol's headers contain the names of its cookies.
    .filter(({ name }) => name.startsWith('portal') && !NO_KEYS.has(name));
  expect(strays).toEqual([]);
});

it('a row may match every name with its prefix, and no other', () => {
  expect(storedKeyOf('browser-tabs-lock-key-REFRESH_TOKEN_USE')?.purpose).toBe('purposes.locks');
  expect(storedKeyOf('browser-tabs')).toBeUndefined();
  expect(storedKeyOf('portal_theme2')).toBeUndefined();
});
