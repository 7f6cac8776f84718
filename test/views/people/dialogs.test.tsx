import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { events } from '../../../src/kit/events';
import { people as texts } from '../../../src/text/en/people';
import { ADMIN, invitation, member, openPeople } from '../support/openPeople';
import { ofType } from '../support/renderApp';

/** The question whether to suspend a member. */
async function askToSuspend() {
  const app = await openPeople({ members: [ADMIN, member('ana', { firstName: 'Ana' })] });
  await app.choose('Ana', 'Suspend member');
  await screen.findByRole('dialog');
  return app;
}

it('Escape dismisses a question', async () => {
  const { user, actions } = await askToSuspend();
  await user.keyboard('{Escape}');
  expect(ofType(actions, 'people/dismissed')).toHaveLength(1);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('the second press of a double click on its opener does not dismiss a dialog', async () => {
  const app = await askToSuspend();
  const dialog = screen.getByRole('dialog');
  const beside = dialog.previousElementSibling ?? document.body;
  fireEvent.click(beside, { detail: 2 });
  expect(dialog).toBeVisible();
  expect(ofType(app.actions, 'people/dismissed')).toEqual([]);
  fireEvent.click(beside, { detail: 1 });
  expect(ofType(app.actions, 'people/dismissed')).toHaveLength(1);
});

it('an action in progress cannot be dismissed: it would look canceled, and is not', async () => {
  const { user, actions, press } = await askToSuspend();
  await press('Suspend member');
  await user.keyboard('{Escape}');
  expect(ofType(actions, 'people/dismissed')).toEqual([]);
  expect(screen.getByRole('dialog')).toBeVisible();
});

it('WCAG 2.4.3: an administrator who is refused in a dialog, without the right meanwhile, is led to the heading', async () => {
  const { press, tell } = await askToSuspend();
  await press('Suspend member');
  const scrolled = jest.spyOn(window, 'scrollTo');
  tell(events.people.acted({ kind: 'denied' }));
  const heading = await screen.findByRole('heading', { name: 'No access to people' });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(scrolled).toHaveBeenCalledWith(0, 0);
});

it('a member without a role gets one only if it is chosen', async () => {
  const app = await openPeople({ members: [ADMIN, member('b', { role: null })] });
  await app.choose('b@games.example', 'Change role');
  expect((await app.dialog())[1]).toBe('Now: No role');
  expect(screen.queryByRole('radio', { checked: true })).toBeNull();
  await app.press('Change role');
  expect(await app.dialog()).toContain('alert: Choose a different role.');
  expect(ofType(app.actions, 'people/confirmed')).toEqual([]);
});

it('administrators who sign themselves out of all devices read that this one is among them', async () => {
  const app = await openPeople({ members: [ADMIN, member('ana')] });
  await app.choose('Mira', 'Sign out of all devices');
  expect(await app.dialog()).toEqual([
    'dialog h2: Sign Mira out of all devices?',
    'You’ll have to sign in again, on this device too.',
    'button: Cancel',
    'submit: Sign out of all devices',
  ]);
});

it('a link that was shown before is not shown again', async () => {
  const invitations = [invitation('c', { mail: 'failed' })];
  const { press, tell, dialog, user, actions } = await openPeople({ invitations });
  await press('Copy link: c@games.example');
  await press('Copy link');
  tell(events.people.acted({ kind: 'done', data: { link: 'gone' } }));
  await screen.findByRole('dialog', { name: 'Link for c@games.example' });
  expect(await dialog()).toEqual([
    'dialog h2: Link for c@games.example',
    texts.link.gone,
    'button: Done',
  ]);
  await user.keyboard('{Escape}');
  expect(ofType(actions, 'people/linkTaken')).toHaveLength(1);
});

it('A104: the pages of a list are stepped through both ways; the first one has no number in the address', async () => {
  const members = [ADMIN, ...Array.from({ length: 120 }, (_, at) => member(`m-${at}`))];
  const { user } = await openPeople({ members }, 'admin', undefined, '?page=3');
  const pages = within(screen.getByRole('navigation', { name: 'Pages of members' }));
  const previous = pages.getByRole('button', { name: 'Previous page' });
  const next = pages.getByRole('button', { name: 'Next page' });
  const isOff = (button: HTMLElement) => button.ariaDisabled === 'true';
  expect([isOff(previous), isOff(next)]).toEqual([false, true]);
  await user.click(previous);
  expect(window.location.search).toBe('?page=2');
  expect([isOff(previous), isOff(next)]).toEqual([false, false]);
  await user.click(previous);
  expect(window.location.search).toBe('');
  expect([isOff(previous), isOff(next)]).toEqual([true, false]);
  expect(pages.getByText('Page 1 of 3')).toBeVisible();
});
