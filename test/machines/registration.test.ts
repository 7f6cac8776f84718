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

describe('spec 2: the owner of an invitation', () => {
  it.each([
    ['ana@example.com', 'ana@example.com', true],
    ['Ana@Example.com', 'ana@EXAMPLE.com', true],
    ['ana@example.com', 'ben@example.com', false],
    ['', 'ben@example.com', false],
    ['', '', false],
  ])('an invitation for "%s" belongs to "%s": %s', (email, signedInAs, isSame) => {
    expect(arrives(email, signedInAs) === 'wrongAccount').toBe(!isSame);
  });
});
