import { screen } from '@testing-library/react';
import { openReport } from '../support/openReport';
import { ofType } from '../support/renderApp';

const open = () => openReport('?from=2026-10-01&to=2026-10-03');

const cancel = () => screen.getByRole('button', { name: 'Cancel loading' });
const line = () => screen.getAllByRole('status').find((each) => each.hasAttribute('tabindex'));

describe('A18: the user cancels a request', () => {
  it('the first report: typed values stay, and it can be requested again', async () => {
    const { user, actions } = await open();
    await user.selectOptions(screen.getByLabelText('Channel'), '');
    const from = screen.getByLabelText('Start date');
    await user.clear(from);
    await user.type(from, '2026-09-01');
    cancel().focus();
    await user.keyboard('{Enter}');
    expect(line()).toHaveTextContent('Loading canceled');
    expect(line()).toHaveFocus();
    expect(from).toHaveValue('2026-09-01');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(ofType(actions, 'report/retried')).toHaveLength(1);
    expect(line()).toHaveTextContent('Loading the report…');
  });

  it('another page: the shown report stays, and the same query requests again', async () => {
    const { user, show, actions } = await open();
    show();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await user.click(cancel());
    expect(line()?.textContent?.replaceAll('\u2009', ' ')).toBe(
      'Loading canceled. Showing Oct 1 – 3, 2026 · All channels · page 1 of 3',
    );
    expect(screen.getByRole('heading', { name: 'Key figures' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cancel loading' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(ofType(actions, 'report/retried')).toHaveLength(1);
    expect(line()).toHaveTextContent('Updating the report…');
  });

  it('a response that arrives removes the button, and the focus is not lost', async () => {
    const { show } = await open();
    cancel().focus();
    show();
    expect(line()).toHaveFocus();
  });
});
