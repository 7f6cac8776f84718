import { act, screen, waitFor, within, fireEvent } from '@testing-library/react';
import type { CaughtError } from '../../../machines/notices/errorBatch';
import type { NewNotice } from '../../../machines/notices/notices';
import { events } from '../../../src/kit/events';
import { en } from '../../../src/text/en';
import { zh } from '../../../src/text/zh';
import { ofType, renderApp } from '../support/renderApp';
import { shownLines } from '../support/shownLines';

const error = (traceId: string, words = 'The report could not be made.'): CaughtError => ({
  title: { key: 'notices:serverError' },
  message: { text: words },
  hint: { key: 'notices:checkConnection' },
  report: { title: 'GET /api/report', content: 'ret: 50000', traceId },
});

const notice: NewNotice = {
  level: 'warning',
  title: { key: 'notices:permissionDenied' },
  message: { key: 'notices:contactAdministrator' },
  traceId: 't-1',
  key: 'ret.40000',
  durationMs: 0,
};

const region = () => screen.getByRole('region', { name: 'Notifications' });

it('A11, spec 4, 9: counts errors up to 99+; Close reports them and empties the list', async () => {
  const { tell, user, actions, store } = await renderApp();
  act(() => {
    for (let index = 0; index < 99; index += 1)
      store.dispatch(events.errorBatch.caught(error(`t-${index}`)));
  });
  expect(within(region()).getByTitle('99 errors')).toHaveTextContent(/^99$/);
  tell(events.errorBatch.caught(error('t-99')));
  expect(within(region()).getByTitle('100 errors')).toHaveTextContent(/^99\+$/);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull();
  expect(ofType(actions, 'errorBatch/closed')).toHaveLength(1);
});

it('A3, A4: truncates long untrusted text at 500 characters, with a button to show the rest', async () => {
  const { tell, user } = await renderApp();
  tell(events.errorBatch.caught(error('t', `<b>bold</b>${'x'.repeat(5_000)}`)));
  expect(region()).toHaveTextContent('<b>bold</b>xxx');
  expect(region().textContent.length).toBeLessThan(1_000);
  await user.click(within(region()).getByRole('button', { name: 'Show more' }));
  expect(region().textContent.length).toBeGreaterThan(5_000);
});

it('UX 40: closing returns the focus to where it came from', async () => {
  const { tell, user } = await renderApp();
  act(() => screen.getByLabelText('Email').focus());
  tell(events.notices.shown(notice));
  tell(events.notices.shown({ ...notice, title: { key: 'notices:serverError' }, key: 'other' }));
  // Also if the user has been at another notice first.
  act(() => screen.getByRole('button', { name: /^Close: (?!Permission)/ }).focus());
  await user.click(screen.getByRole('button', { name: 'Close: Permission Denied' }));
  expect(screen.queryByText('Permission Denied')).toBeNull();
  expect(screen.getByLabelText('Email')).toHaveFocus();
});

describe('A11: the announcement', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick', 'Date'] });
  });
  afterEach(() => jest.useRealTimers());

  it('is the number of errors, a new one at most once a second', async () => {
    const { tell } = await renderApp();
    const said: string[] = [];
    const listen = () => {
      const text = screen
        .getAllByRole('status')
        .map(({ textContent }) => textContent)
        .find((words) => words.includes('error'));
      if (text && text !== said.at(-1)) said.push(text);
    };
    for (let ms = 0; ms < 3_000; ms += 50) {
      tell(events.errorBatch.caught(error(`t-${ms}`)));
      act(() => jest.advanceTimersByTime(50));
      listen();
    }
    expect(said.length).toBeGreaterThan(1);
    expect(said.length).toBeLessThanOrEqual(4);
    act(() => jest.advanceTimersByTime(1_000));
    listen();
    expect(said.at(-1)).toBe('60 errors: The request failed');
  });
});

describe('the banner', () => {
  it('N1: says that the device is offline, as long as it is', async () => {
    const { tell } = await renderApp();
    tell(events.network.observed({ online: false }));
    expect(screen.getByText(/^You’re offline/)).toBeVisible();
    tell(events.network.observed({ online: true }));
    expect(screen.queryByText(/^You’re offline/)).toBeNull();
  });

  it('N2: says that the session cannot be refreshed now, and that nothing is lost', async () => {
    const { tell } = await renderApp({ path: '/portal', signedIn: 'EXISTS' });
    tell(events.refresh.demanded());
    tell(events.refresh.finished({ outcome: 'unknown', local: 'EXISTS', jitter: 0 }));
    expect(screen.getByText(/You’re still signed in/)).toBeVisible();
    tell(events.session.signedOut());
    tell(events.refresh.abandoned());
    expect(screen.queryByText(/You’re still signed in/)).toBeNull();
  });
});

describe('the area as a whole', () => {
  const caught = (traceId: string, hint = true) => ({
    title: { text: `Error ${traceId}` },
    message: { text: `Message ${traceId}` },
    hint: hint ? ({ key: 'notices:checkConnection' } as const) : null,
    report: { title: 'GET /api/report', content: 'ret: 50000', traceId },
  });

  const warning = (key: string, title: string): NewNotice => ({
    ...notice,
    title: { text: title },
    key,
  });

  const lines = () => shownLines(region());

  it('the newest error is first, followed by two earlier ones; warnings are above, the newest first', async () => {
    const { tell } = await renderApp();
    for (const id of ['1', '2', '3', '4']) tell(events.errorBatch.caught(caught(id, id === '4')));
    tell(events.notices.shown(warning('a', 'x'.repeat(90))));
    tell(events.notices.shown(warning('b', 'Twice')));
    tell(events.notices.shown(warning('b', 'Twice')));
    expect(lines()).toEqual([
      'section: Notifications',
      'Twice',
      '2',
      'button: Close: Twice [title=Close]',
      'Please contact the administrator.',
      'Trace ID: t-1 [translate=no]',
      'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
      'button: Close: xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx… [title=Close]',
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
    const icons = [
      ...screen.getByRole('region', { name: 'Notifications' }).querySelectorAll('svg'),
    ];
    const [first, , , , newest] = icons.map(({ innerHTML }) => innerHTML);
    // Two warnings with their buttons, and the newest error with another sign.
    expect([icons.length, first === newest]).toEqual([5, false]);
  });

  it.each([
    ['en', en, '1 error: Error 1; Second: Please contact the administrator.'],
    ['zh', zh, '1 个错误：Error 1；Second：请联系管理员'],
  ])(
    'announces the number of errors and the newest warning in one line, in %s',
    async (language, texts, said) => {
      const { tell, store } = await renderApp({ language, texts });
      tell(events.errorBatch.caught(caught('1')));
      tell(events.notices.shown(warning('a', 'First')));
      tell(events.notices.shown(warning('b', 'Second')));
      expect(await screen.findByText(said)).toHaveRole('status');
      // The earlier one, which stays, is not announced again.
      tell(events.notices.closed({ id: store.getState().notices.context.lastId }));
      await waitFor(() => expect(screen.queryByText(said)).toBeNull(), { timeout: 2_000 });
      expect(screen.queryByText(/.First/)).toBeNull();
    },
  );

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
});
