import { emailsIn, malformedIn } from '../../src/rules/emailList';
import { ROLE_PERMISSIONS, ROLES, rolesToGive } from '../../src/rules/roles';

it.each([
  ['a@x.com,b@x.com;c@x.com d@x.com\te@x.com\nf@x.com'],
  ['a@x.com，b@x.com；c@x.com、d@x.com\r\ne@x.com f@x.com'],
])('A83: parts %j', (text) => {
  expect(emailsIn(text)).toEqual(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}@x.com`));
});

it('A83, A34: takes the address of a name, mends full-width signs, folds what is the same', () => {
  expect(emailsIn('Ana Li <ana@x.com>, ANA@x.com; ben＠x．com')).toEqual([
    'ANA@x.com',
    'ben@x.com',
  ]);
  expect(emailsIn(' , ;\n')).toEqual([]);
});

it('A84: tells which are no addresses', () => {
  expect(malformedIn(emailsIn('ana@x.com ana@ x'))).toEqual(['ana@', 'x']);
});

it('A87: nobody gives a role that allows more than the own one', () => {
  for (const [at, role] of ROLES.entries())
    expect(rolesToGive(ROLE_PERMISSIONS[role])).toEqual(ROLES.slice(0, at + 1));
  expect(rolesToGive([])).toEqual([]);
});
