import { registrationMachine } from '../../machines/registration/registration';
import { reached } from './steps';

/** Returns the state after a signed-in user opens an invitation for this email. */
function arrives(email: string, signedInAs: string) {
  const payload = { email, invited: false, signedInAs };
  return reached(registrationMachine, [
    { type: 'registration/opened' },
    { type: 'registration/arrived', payload },
  ]).state.value;
}

it.each([
  ['ana@example.com', 'ana@example.com', true],
  ['Ana@Example.com', 'ana@EXAMPLE.com', true],
  ['ana@example.com', 'ben@example.com', false],
  ['', 'ben@example.com', false],
  ['', '', false],
])('spec 2: an invitation for "%s" belongs to "%s": %s', (email, signedInAs, isSame) => {
  expect(arrives(email, signedInAs) === 'wrongAccount').toBe(!isSame);
});

describe('a server that registers only invited users', () => {
  const arrived = (invited: boolean) =>
    ({ type: 'registration/arrived', payload: { email: '', invited, signedInAs: null } }) as const;
  const OPENED = { type: 'registration/opened' } as const;
  const NEEDED = { type: 'registration/invitationNeeded' } as const;

  it.each([
    ['before the form', [OPENED, NEEDED, arrived(false)]],
    ['on the form', [OPENED, arrived(false), NEEDED]],
  ] as const)('says so to others %s', (_when, steps) => {
    expect(reached(registrationMachine, [...steps]).state.value).toEqual({ invitation: 'needed' });
  });

  it('says so once another user has signed out', () => {
    const asAna = {
      type: 'registration/arrived',
      payload: { email: '', invited: false, signedInAs: 'ana@example.com' },
    } as const;
    const out = [{ type: 'registration/switchChosen' }, { type: 'registration/switched' }] as const;
    const steps = [OPENED, NEEDED, asAna, ...out];
    expect(reached(registrationMachine, steps).state.value).toEqual({ invitation: 'needed' });
  });

  it('shows the form to an invited user', () => {
    const checked = {
      type: 'registration/invitationChecked',
      payload: { state: 'valid', email: 'ana@example.com', offer: null, ended: null },
    } as const;
    const steps = [OPENED, arrived(true), checked, NEEDED];
    expect(reached(registrationMachine, steps).state.value).toBe('filling');
  });

  it('still checks an invitation, and does not interrupt a form that is being sent', () => {
    expect(reached(registrationMachine, [OPENED, NEEDED, arrived(true)]).state.value).toBe(
      'checking',
    );
    const submitted = {
      type: 'registration/submitted',
      payload: { email: 'ana@example.com', form: 'form' },
    } as const;
    const sent = [OPENED, arrived(false), submitted, NEEDED];
    expect(reached(registrationMachine, sent).state.value).toBe('submitting');
  });
});
