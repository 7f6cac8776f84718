/** @jest-environment node */
import { maskedEmail } from '../../src/rules/maskedEmail';
import { readNewApp } from '../../src/rules/newApp';
import { otherWayType } from '../../src/rules/otherWays';
import { changesOf } from '../../src/rules/profile';
import { inGroups, recoveryCodeOf } from '../../src/rules/secondStep';

it.each([
  ['ana@studio.test', 'a***@studio.test'],
  ['a@b@studio.test', 'a***@studio.test'],
  ['\u{20000}na@studio.test', '\u{20000}***@studio.test'],
  ['a@studio.test', 'a***@studio.test'],
  ['@studio.test', ''],
  ['ana', ''],
  ['', ''],
])('only the owner of the address %j recognizes %j', (email, masked) =>
  expect(maskedEmail(email)).toBe(masked),
);

describe('the setup data of an app', () => {
  const APP = { id: '1', key: 'JBSW', address: 'otpauth://totp/x' };

  it('is read from a response, and from a stored secret', () => {
    expect(readNewApp({ ...APP, status: 'OK' })).toEqual(APP);
    expect(readNewApp(JSON.stringify(APP))).toEqual(APP);
  });

  it.each([
    null,
    'text',
    '',
    [],
    { ...APP, id: 1 },
    { ...APP, key: null },
    { ...APP, address: {} },
  ])('rejects %j', (value) => expect(readNewApp(value)).toBeNull());
});

describe('a recovery code', () => {
  it.each([
    ['as displayed', '0123-4567-89AB-CDEF'],
    ['with blanks and dashes of all kinds', ' 0123 4567–89ab—cdef\n'],
    ['in full width', '０１２３４５６７８９ＡＢＣＤＥＦ'],
    ['with letters that look like digits', 'OL23-4567-89ab-cdef'],
    ['with the other such letter', 'oI23-4567-89ab-cdef'],
  ])('is recognized %s', (_how, typed) => expect(recoveryCodeOf(typed)).toBe('0123456789ABCDEF'));

  it.each([
    ['too short', '0123-4567-89AB-CDE'],
    ['too long', '0123-4567-89AB-CDEF0'],
    ['a letter that no code has', 'U123-4567-89AB-CDEF'],
    ['such a letter at the end', '0123-4567-89AB-CDEU'],
    ['punctuation', '0123-4567-89AB-CD_F'],
    ['nothing', ''],
  ])('is rejected: %s', (_what, typed) => expect(recoveryCodeOf(typed)).toBeNull());

  it('is grouped by four', () => {
    expect(inGroups('0123456789', '-')).toBe('0123-4567-89');
    expect(inGroups('01234567', ' ')).toBe('0123 4567');
    expect(inGroups('012', ' ')).toBe('012');
  });
});

it('sends the changed fields of a profile, with their old values', () => {
  const before = { first_name: 'Ana', last_name: 'Li', company: '', title: '', language: 'en' };
  expect(changesOf(before, { ...before })).toEqual({});
  expect(changesOf(before, { ...before, company: 'Tide', language: '' })).toEqual({
    company: { from: '', to: 'Tide' },
    language: { from: 'en', to: '' },
  });
});

it.each([
  ['webauthn', 'way-webauthn'],
  ['otp-email', 'way-otp-email'],
  // The code and the link of one email are the same way.
  ['link-email', 'way-otp-email'],
  [{ id: 'link-email' }, 'way-at-link-email'],
])('stores the way %j as %j', (way, type) => expect(otherWayType(way)).toBe(type));
