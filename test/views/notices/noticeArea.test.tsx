import { act, screen, within } from '@testing-library/react';
import type { CaughtError } from '../../../machines/notices/errorBatch';
import type { NewNotice } from '../../../machines/notices/notices';
import { events } from '../../../src/kit/events';
import { ofType, renderApp } from '../support/renderApp';

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
