/** @jest-environment node */
import {
  deletion,
  emailChange,
  freshSignIn,
  passkeyName,
  profile,
} from '../../src/forms/accountSchemas';
import { signIn } from '../../src/forms/emailSchemas';
import { requestAccess } from '../../src/forms/requestAccessSchema';
import type { Check, FormValues } from '../../src/forms/schemaCheck';
import { code, eitherCode, newApp, recoveryCode } from '../../src/forms/secondStepSchemas';
import { supportRecording } from '../../src/forms/supportRecordingSchema';

const HAN = { nameLetters: 'han' } as const;
const RECOVERY = '0123-4567-89AB-CDEF';
const PERSON = { first_name: 'Mira', last_name: '宋', company: 'Tide', email: 'mira@tide.test' };

const CODE = 'secondStep:errors.codeRequired';
const NO_RECOVERY = 'secondStep:errors.recoveryRequired';
const EITHER = 'secondStep:errors.eitherRequired';

it.each<[form: string, check: Check, values: FormValues, wrong: Record<string, string>]>([
  ['sign-in', signIn, { email: ' a@b.test ', password: 'x' }, {}],
  [
    'sign-in',
    signIn,
    {},
    { email: 'form:errors.emailRequired', password: 'signIn:errors.passwordRequired' },
  ],
  ['sign-in', signIn, { email: 'a', password: ' ' }, { email: 'form:errors.emailFormat' }],
  ['proof', freshSignIn, { password: 'x' }, {}],
  ['proof', freshSignIn, {}, { password: 'signIn:errors.passwordRequired' }],
  ['address', emailChange, { new_email: 'a@b.test' }, {}],
  ['address', emailChange, {}, { new_email: 'form:errors.emailRequired' }],
  ['address', emailChange, { new_email: 'a@' }, { new_email: 'form:errors.emailFormat' }],
  ['deletion', deletion, { confirm_email: 'anything' }, {}],
  ['deletion', deletion, {}, {}],
  ['passkey', passkeyName, {}, {}],
  ['passkey', passkeyName, { passkey_name: ` ${'a'.repeat(60)} ` }, {}],
  ['passkey', passkeyName, { passkey_name: 'a\u202eb' }, { passkey_name: 'passkeys:nameUnseen' }],
  [
    'passkey',
    passkeyName,
    { passkey_name: 'a'.repeat(61) },
    { passkey_name: 'passkeys:nameTooLong' },
  ],
  ['profile', profile(HAN), PERSON, {}],
  ['profile', profile(HAN), { ...PERSON, company: undefined }, {}],
  [
    'profile',
    profile(HAN),
    { ...PERSON, first_name: undefined },
    { first_name: 'registration:errors.firstNameRequired' },
  ],
  ['code', code, { code: '123 456' }, {}],
  ['code', code, {}, { code: CODE }],
  ['code', code, { code: '12345' }, { code: CODE }],
  ['code', code, { code: RECOVERY }, { code: CODE }],
  ['recovery', recoveryCode, { code: RECOVERY }, {}],
  ['recovery', recoveryCode, {}, { code: NO_RECOVERY }],
  ['recovery', recoveryCode, { code: '123456' }, { code: NO_RECOVERY }],
  ['either', eitherCode, { code: '123456' }, {}],
  ['either', eitherCode, { code: RECOVERY }, {}],
  ['either', eitherCode, {}, { code: EITHER }],
  ['either', eitherCode, { code: '12345' }, { code: EITHER }],
  ['app', newApp, { code: '123456', app_name: 'a'.repeat(40) }, {}],
  [
    'app',
    newApp,
    { code: '1', app_name: 'a'.repeat(41) },
    { code: CODE, app_name: 'secondStep:errors.nameTooLong' },
  ],
  ['recording', supportRecording, { code: 'K7QF' }, {}],
  ['recording', supportRecording, { code: ' ' }, { code: 'supportRecording:errors.codeRequired' }],
  ['access', requestAccess(HAN), PERSON, {}],
  [
    'access',
    requestAccess(HAN),
    { ...PERSON, company: undefined },
    { company: 'requestAccess:errors.companyRequired' },
  ],
  [
    'access',
    requestAccess(HAN),
    { ...PERSON, last_name: 'é', email: 'a' },
    { last_name: 'registration:errors.lettersHan', email: 'form:errors.emailFormat' },
  ],
])('validates the form %s', (_form, check, values, wrong) => {
  const keys = Object.entries(check(values)).map(([field, message]) => [
    field,
    'key' in message ? message.key : message.text,
  ]);
  expect(Object.fromEntries(keys)).toEqual(wrong);
});

it('names the limit and the length of a name that is too long', () => {
  expect(passkeyName({ passkey_name: 'a'.repeat(61) })).toEqual({
    passkey_name: { key: 'passkeys:nameTooLong', values: { max: 60, length: 61 } },
  });
  expect(newApp({ code: '123456', app_name: 'a'.repeat(42) })).toEqual({
    app_name: { key: 'secondStep:errors.nameTooLong', values: { max: 40, length: 42 } },
  });
});
