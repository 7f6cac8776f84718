import { screen, waitFor } from '@testing-library/react';
import type { ApiError } from '../../../machines/apiError';
import { events } from '../../../src/kit/events';
import { DELETION_RET } from '../../../src/rules/deletion';
import { openReport } from '../support/openReport';
import { renderApp } from '../support/renderApp';

const error: ApiError = {
  rule: 'ret.other',
  method: 'GET',
  url: 'https://studio.test/api',
  failure: null,
  ret: DELETION_RET,
  message: 'This account will be deleted.',
  traceId: '',
};
const failed = { kind: 'failed', error } as const;

/** Collects the text of alerts from now on. */
function alerts(): { said: string[] } {
  const said: string[] = [];
  new MutationObserver(() => {
    for (const each of screen.queryAllByRole('alert')) said.push(each.textContent);
  }).observe(document.body, { subtree: true, childList: true });
  return { said };
}

const atAccount = () => waitFor(() => expect(window.location.pathname).toBe('/portal/account'));

describe('A71: a user whose account is scheduled for deletion is sent to its page, with no alert before', () => {
  it('from the report', async () => {
    const { answer } = await openReport();
    const { said } = alerts();
    answer({ kind: 'refused', error });
    await atAccount();
    expect(said).toEqual([]);
  });

  it('from the saved views of a report', async () => {
    const { show, tell } = await openReport('', { signedIn: 'EXISTS' });
    show();
    await screen.findByText('Saved views');
    const { said } = alerts();
    tell(events.savedViews.answered(failed));
    await atAccount();
    expect(said).toEqual([]);
  });

  it.each([
    ['/portal/people', 'People', events.people.answered(failed)],
    ['/portal/data', 'Imported files', events.dataImport.listed(failed)],
  ])('from %s, when %s cannot be loaded', async (path, part, event) => {
    const { tell } = await renderApp({ path, signedIn: 'EXISTS' });
    await screen.findAllByText(part);
    const { said } = alerts();
    tell(event);
    await atAccount();
    expect(said).toEqual([]);
  });
});

it('A71: the account page itself shows which request was refused', async () => {
  const { tell } = await renderApp({ path: '/portal/account', signedIn: 'EXISTS' });
  await screen.findByRole('heading', { name: 'Devices' });
  tell(events.devices.read({ kind: 'devices', devices: [] }));
  tell(events.devices.endAsked({ target: { kind: 'others' } }));
  tell(events.devices.ended(failed));
  expect(screen.getByRole('alert')).toHaveTextContent('This account will be deleted.');
});
