import { emailsIn, malformedIn, typedEmails } from '../../src/rules/emailList';
import { ROLE_PERMISSIONS, ROLES, rolesToGive } from '../../src/rules/roles';

it.each([
  ['a@x.com,b@x.com;c@x.com d@x.com\te@x.com\nf@x.com'],
  ['a@x.com，b@x.com；c@x.com、d@x.com\r\ne@x.com f@x.com'],
])('A83: separates %j', (text) => {
  expect(emailsIn(text)).toEqual(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}@x.com`));
});

it('A83, A34: extracts the address behind a name, normalizes full-width characters, and removes duplicates', () => {
  expect(emailsIn('Ana Li <ana@x.com>, ANA@x.com; ben＠x．com')).toEqual([
    'ANA@x.com',
    'ben@x.com',
  ]);
  expect(emailsIn(' , ;\n')).toEqual([]);
});

it.each([
  ['Ana <ana@x.com> Ben Li <ben@x.com>', ['ana@x.com', 'ben@x.com']],
  [
    'eve@x.com Ana <ana@x.com> bad@ o’neil@x.com',
    ['eve@x.com', 'ana@x.com', 'bad@', 'o’neil@x.com'],
  ],
  [`'ana@x.com' <ana@x.com>; "Li, Ben"<ben@x.com>`, ['ana@x.com', 'ben@x.com']],
  ['Ana <ana>', ['ana']],
])('A83, A85: loses no address beside another with a name: %j', (text, emails) => {
  expect(emailsIn(text)).toEqual(emails);
});

it('A84: returns the malformed addresses', () => {
  expect(malformedIn(emailsIn('ana@x.com ana@ x'))).toEqual(['ana@', 'x']);
});

it.each([
  ['ana@x.com', [], 'ana@x.com'],
  ['ana@x.com,', ['ana@x.com'], ''],
  ['ana@x.com，', ['ana@x.com'], ''],
  ['ana@x.com\n', ['ana@x.com'], ''],
  ['ana@x.com ', ['ana@x.com'], ''],
  ['ana@,', ['ana@'], ''],
  ['ana@x.com, b', ['ana@x.com'], 'b'],
  ['ana@x.com, ben@x.com', ['ana@x.com', 'ben@x.com'], ''],
  ['ana@x.com ben@x.com', ['ana@x.com', 'ben@x.com'], ''],
  ['ana@x.com,ANA@x.com', ['ANA@x.com'], ''],
  ['Ana ', [], 'Ana '],
  ['Ana Li <ana@x.com', [], 'Ana Li <ana@x.com'],
  ['Ana Li <ana@x.com>', ['ana@x.com'], ''],
  ['"Li, Ana" <ana@x.com>, ', ['ana@x.com'], ''],
  [' ', [], ''],
  ['\n', [], ''],
])('A83, A84: of %j, %j are finished and %j is still being typed', (text, emails, rest) => {
  expect(typedEmails(text)).toEqual({ emails, rest });
});

it('A87: no user may assign a role with more permissions than their own', () => {
  for (const [at, role] of ROLES.entries())
    expect(rolesToGive(ROLE_PERMISSIONS[role])).toEqual(ROLES.slice(0, at + 1));
  expect(rolesToGive([])).toEqual([]);
});
