import { act, fireEvent, screen } from '@testing-library/react';
import { events } from '../../../src/kit/events';
import { shownLines } from '../support/shownLines';
import { ofType, renderApp } from '../support/renderApp';

const error = (traceId: string, hint = true) => ({
  title: { text: `Error ${traceId}` },
  message: { text: `Message ${traceId}` },
  hint: hint ? ({ key: 'notices:checkConnection' } as const) : null,
  report: { title: 'GET /api/report', content: 'ret: 50000', traceId },
});

const warning = (key: string, title: string) =>
  ({
    level: 'warning',
    title: { text: title },
    message: { key: 'notices:contactAdministrator' },
    traceId: 't-1',
    key,
    durationMs: 0,
  }) as const;

const region = () => shownLines(screen.getByRole('region', { name: 'Notifications' }));

it('the newest error is first, followed by two earlier ones; a warning is above', async () => {
  const { tell } = await renderApp();
  for (const id of ['1', '2', '3', '4']) tell(events.errorBatch.caught(error(id, id === '4')));
  tell(events.notices.shown(warning('a', 'x'.repeat(90))));
  tell(events.notices.shown(warning('b', 'Twice')));
  tell(events.notices.shown(warning('b', 'Twice')));
  expect(region()).toEqual([
    'section: Notifications',
    'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'button: Close: xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx… [title=Close]',
    'Please contact the administrator.',
    'Trace ID: t-1 [translate=no]',
    'Twice',
    '2',
    'button: Close: Twice [title=Close]',
    'Please contact the administrator.',
    'Trace ID: t-1 [translate=no]',
    'Error 4',
    '4 [title=4 errors]',
    'Message 4',
    'Check your connection. A browser extension, proxy or VPN can also block the request.',
    'Trace ID: 4 [translate=no]',
    'Error 3',
    'Message 3',
    'Trace ID: 3 [translate=no]',
    'Error 2',
    'Message 2',
    'Trace ID: 2 [translate=no]',
    'button: Close',
  ]);
  const icons = [...screen.getByRole('region', { name: 'Notifications' }).querySelectorAll('svg')];
  const [first, , , , newest] = icons.map(({ innerHTML }) => innerHTML);
  // Two warnings with their buttons, and the newest error with another sign.
  expect([icons.length, first === newest]).toEqual([5, false]);
});

it('announces the number of errors and the newest warning in one line', async () => {
  const { tell } = await renderApp();
  tell(events.errorBatch.caught(error('1')));
  tell(events.notices.shown(warning('a', 'First')));
  tell(events.notices.shown(warning('b', 'Second')));
  const spoken = await screen.findByText(/^1 error: /);
  expect(shownLines(spoken)).toEqual([
    'output: 1 error: Error 1. Second: Please contact the administrator.',
  ]);
});

it('hovering or focusing pauses the timers until both end', async () => {
  const { tell, user, actions } = await renderApp();
  tell(events.notices.shown(warning('a', 'First')));
  const close = screen.getByRole('button', { name: 'Close: First' });
  await user.hover(close);
  expect(ofType(actions, 'notices/held')).toHaveLength(1);
  act(() => close.focus());
  await user.unhover(close);
  expect(ofType(actions, 'notices/released')).toHaveLength(0);
  act(() => close.blur());
  expect(ofType(actions, 'notices/released')).toHaveLength(1);
});

it('closing a notice that was not reached from another element focuses the page', async () => {
  const { tell, actions } = await renderApp();
  tell(events.notices.shown(warning('a', 'First')));
  fireEvent.click(screen.getByRole('button', { name: 'Close: First' }));
  expect(screen.getByRole('main')).toHaveFocus();
  expect(ofType(actions, 'notices/closed')).toHaveLength(1);
  expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull();
});
