import { fireEvent, screen, within } from '@testing-library/react';
import type { Device } from '../../../machines/account/devices';
import { events } from '../../../src/kit/events';
import { openAccount } from '../support/openAccount';
import { ofType } from '../support/renderApp';

const device = (id: string, browser: string): Device => ({
  id,
  browser,
  system: 'Windows',
  network: '',
  way: '',
  signedInAt: 0,
  seenAt: 0,
  current: false,
});

it('a double click signs out one: its second press, on the button of the next row, does nothing', async () => {
  const { tell, actions, user } = await openAccount();
  const devices = [device('a', 'Edge'), device('b', 'Firefox')];
  tell(events.devices.read({ kind: 'devices', devices }));
  await user.click(screen.getByRole('button', { name: 'Sign out Edge on Windows' }));
  tell(events.devices.ended({ kind: 'ended', count: 1 }));
  const next = screen.getByRole('button', { name: 'Sign out Firefox on Windows' });
  // Prevented, so that the focus stays where it is.
  expect(fireEvent.mouseDown(next, { detail: 2 })).toBe(false);
  fireEvent.click(next, { detail: 2 });
  expect(ofType(actions, 'devices/endAsked')).toHaveLength(1);
  const listed = within(screen.getByRole('navigation', { name: 'On this page' }));
  expect(fireEvent.mouseDown(listed.getByRole('link', { name: 'Devices' }), { detail: 2 })).toBe(
    true,
  );
  await user.click(next);
  expect(ofType(actions, 'devices/endAsked')).toHaveLength(2);
});
