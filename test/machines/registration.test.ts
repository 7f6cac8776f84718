import { registrationMachine } from '../../machines/registration/registration';
import { reached } from './steps';

/** Where somebody who is signed in stands who opens an invitation for that address. */
function arrives(email: string, signedInAs: string) {
  const payload = { email, invited: false, signedInAs };
  return reached(registrationMachine, [
    { type: 'registration/opened' },
    { type: 'registration/arrived', payload },
  ]).state.value;
}

describe('spec 2: whose registration page it is', () => {
  it.each([
    ['ana@example.com', 'ana@example.com', true],
    ['Ana@Example.com', 'ana@EXAMPLE.com', true],
    ['ana@example.com', 'ben@example.com', false],
    ['', 'ben@example.com', false],
    ['', '', false],
  ])('an invitation for "%s" is of "%s": %s', (email, signedInAs, isSame) => {
    expect(arrives(email, signedInAs) === 'wrongAccount').toBe(!isSame);
  });
});
