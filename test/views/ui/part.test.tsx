import '@testing-library/jest-dom';
import '../support/domGaps';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
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
