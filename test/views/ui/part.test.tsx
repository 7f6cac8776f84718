import '@testing-library/jest-dom';
import '../support/domGaps';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ErrorSummary } from '../../../src/views/ui/errorSummary';
import { Part } from '../../../src/views/ui/part';

/** A section whose button disappears when pressed, like the row of a key. */
function Pressed() {
  const [isGone, setGone] = useState(false);
  return (
    <>
      <Part id="keys" title="Keys">
        {isGone ? <p>Done</p> : <button onClick={() => setGone(true)}>Revoke</button>}
      </Part>
      <Part id="data" title="Data">
        <p>Nothing</p>
      </Part>
    </>
  );
}

it('WCAG 2.4.3: when the pressed button disappears, the heading of its section takes the focus', async () => {
  const user = userEvent.setup();
  render(<Pressed />);
  await user.click(screen.getByRole('button'));
  expect(screen.getByText('Done')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Keys' })).toHaveFocus());
});

/** A form whose error summary disappears when it is sent again. */
function SentAgain() {
  const [isRefused, setRefused] = useState(true);
  return (
    <Part id="profile" title="Profile">
      {isRefused && <ErrorSummary title="There is a problem" occasion="first" lines={[]} />}
      <button
        type="submit"
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setRefused(false)}
      >
        Save
      </button>
    </Part>
  );
}

it('WCAG 2.4.3: when the focused error summary disappears, the form’s button takes the focus, and nothing scrolls', async () => {
  const user = userEvent.setup();
  render(<SentAgain />);
  const button = screen.getByRole('button');
  const focus = jest.spyOn(button, 'focus');
  await user.click(button);
  await waitFor(() => expect(button).toHaveFocus());
  expect(focus).toHaveBeenCalledWith({ preventScroll: true });
});
