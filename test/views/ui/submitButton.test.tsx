import { fireEvent, render, screen } from '@testing-library/react';
import { SubmitButton } from '../../../src/views/ui/form/submitButton';

it('a press on the button leaves the focus in the field, whose error on blur would move the button away', () => {
  render(<SubmitButton text="Send" sendingText="Sending" sending={false} />);
  const happens = fireEvent.mouseDown(screen.getByRole('button', { name: 'Send' }));
  expect(happens).toBe(false);
});
