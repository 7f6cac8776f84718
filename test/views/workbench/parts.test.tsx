import '../support/domGaps';
import '@testing-library/jest-dom';
import { act, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { events } from '../../../src/kit/events';
import { writeLog } from '../../../src/kit/recorder/logDetails';
import { portalConfig } from '../../../src/rules/portalConfig';
import PlayerPage from '../../../src/devtools/player/playerPage';
import type { LogSaver } from '../../../src/devtools/report/reportProblem';
import { openWorkbench, type StartTools } from '../../../src/devtools/workbench';
import { createAppStore, rootReducer } from '../../../src/appStore';
import { exportLog } from '../../../src/devtools/portalLogs';
import { StepView } from '../../../src/devtools/player/stepView';
import { shownLines } from '../support/shownLines';

// Rendering takes time on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

const channels: EventTarget[] = [];

/** jsdom has none. */
class Channel extends EventTarget {
  constructor() {
    super();
    channels.push(this);
  }
  postMessage() {}
}
Object.assign(globalThis, { BroadcastChannel: Channel });

const NOON = Date.UTC(2026, 10, 26, 12);

// jsdom cannot read a file.
const fileOf = (text: string): File =>
  Object.assign(new File([], 'log.json', { type: 'application/json' }), {
    arrayBuffer: async () => new TextEncoder().encode(text).buffer,
  });

/** Opens a log in the player. */
const openFile = (text: string): Promise<void> =>
  userEvent.upload(screen.getByLabelText(/^Open an action log/), fileOf(text));

describe('a step in the player', () => {
  const store = createAppStore();
  const before = store.getState();
  const step = { action: { type: 'signIn/submitted' }, at: 1_500, before, after: before };

  it('names the requested effects, or says that there were none', () => {
    const { rerender } = render(<StepView {...step} requests={[]} />);
    expect(screen.getByText('Nothing.')).toBeVisible();
    const asked = { type: 'effect/requested', payload: { effect: { type: 'signIn.submit' } } };
    rerender(<StepView {...step} requests={[asked]} />);
    expect(screen.queryByText('Nothing.')).toBeNull();
    expect(screen.getByText('effect/requested signIn.submit')).toBeVisible();
  });

  it('folds a long value, such as a whole report', async () => {
    const after = { ...before, signIn: { ...before.signIn, value: 'x'.repeat(201) } };
    // A text that is no state, for its length.
    render(<StepView {...step} after={after as typeof before} requests={[]} />);
    const cell = within(screen.getByRole('row', { name: /^signIn\.value/ })).getByRole('group');
    expect(cell).not.toHaveAttribute('open');
    await userEvent.click(within(cell).getByText(`"${'x'.repeat(59)}…`));
    expect(within(cell).getByText(`"${'x'.repeat(201)}"`)).toBeVisible();
  });

  it('shows a field that is new or gone as nothing', () => {
    const { attempts, ...others } = before.signIn.context;
    // A context that no machine has.
    const signIn = { ...before.signIn, context: { ...others, more: 1 } };
    const after = { ...before, signIn } as never;
    render(<StepView {...step} after={after} requests={[]} />);
    expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'WhatBeforeAfter',
      `signIn.context.attempts${attempts}nothing`,
      'signIn.context.morenothing1',
    ]);
  });

  it('names the start, before any action', () => {
    render(<StepView {...step} action={null} at={null} requests={[]} />);
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Before the first action');
  });

  it('begins with the machine of its action', () => {
    render(<StepView {...step} requests={[]} />);
    expect(screen.getByLabelText(/^Machine/)).toHaveValue('signIn');
    expect(screen.getByText('1.500 s after the start')).toBeVisible();
  });

  it('shows the chart of the chosen machine', async () => {
    render(<StepView {...step} requests={[]} />);
    await userEvent.selectOptions(screen.getByLabelText(/^Machine/), 'signOut');
    expect(screen.getByLabelText(/^Machine/)).toHaveValue('signOut');
    const boxes = within(screen.getByRole('list', { name: 'States of signOut' }));
    expect(boxes.getByText('signingOut')).toBeVisible();
  });
});

it('the inspector shows the page of each entry, and lets the user choose one, as soon as there are two', async () => {
  const { default: InspectorPage } = await import('../../../src/devtools/inspector/inspectorPage');
  render(<InspectorPage />);
  const tell = (data: object) =>
    act(async () => void channels.at(-1)?.dispatchEvent(new MessageEvent('message', { data })));
  const open = async (portal: string, path: string, at: number) => {
    await tell({ kind: 'page', portal, path, tab: portal });
    const action = { type: 'network/outdated' };
    await tell({ kind: 'action', portal, order: 1, origin: 'page', part: 'network', at, action });
  };
  await open('one', '/portal/login', 1);
  const sequence = within(await screen.findByRole('region', { name: 'Sequence' }));
  await waitFor(() => expect(sequence.getAllByRole('listitem')).toHaveLength(1));
  expect(sequence.queryByText('login, tab 1')).toBeNull();
  expect(screen.queryByRole('combobox')).toBeNull();
  await open('two', '/portal/report', 0);
  expect(await sequence.findByText('report, tab 2')).toBeVisible();
  expect(sequence.getAllByText(/, tab/).map((page) => page.textContent)).toEqual([
    'report, tab 2',
    'login, tab 1',
  ]);
  expect(within(screen.getByRole('combobox')).getAllByRole('option')).toHaveLength(2);
});

it('the player shows what it knows of a log, and each step with its error, its missing part and its time', async () => {
  const reset = events.signIn.reset();
  const bytes = { actions: [reset, reset], times: [NOON, NOON + 1_500], base: null };
  const told = { build: 'test', environment: 'dev', note: 'It stopped.' } as const;
  const page = {
    id: 'p',
    tab: 't',
    browser: 'Chrome',
    language: 'en',
    viewport: { width: 1, height: 2 },
  };
  const call = { at: 1_500, ms: 9, method: 'GET', path: '/api/report', status: 401 };
  const { facts } = await exportLog(bytes, rootReducer(undefined, { type: 'any' }), told);
  const text = JSON.stringify({
    payload: bytes.actions,
    portalLog: {
      ...facts,
      failed: [{ step: 1, text: 'Error: It broke.', inMachine: false }],
      partial: [1],
      page,
      redaction: { secrets: 1, people: 2 },
      calls: [{ ...call, failure: null, trace: 'abc' }],
    },
  });
  const config = portalConfig(new URL('http://localhost/'), null);
  const { container } = render(<PlayerPage config={config} />);
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await openFile(text);
  await screen.findByText('The replay ends byte-equal.');
  expect(screen.getByText('log.json')).toBeVisible();
  expect(screen.queryByRole('progressbar')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.queryByText(/^Threw when/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  await userEvent.type(screen.getByLabelText('Filter actions'), ' SIGNIN ');
  const shown = shownLines(container);
  expect(shown.slice(shown.indexOf('dt: Environment'), shown.indexOf('h3: Changed'))).toEqual([
    'dt: Environment',
    'dd: Development',
    'dt: Build',
    'dd: test',
    'dt: Started (UTC)',
    'dd: 2026-11-26 12:00:00',
    'dt: Browser',
    'dd: Chrome, en, 1 × 2',
    'dt: Requests',
    'dd: summary: 1',
    'dd: 1.500 s GET /api/report: 401 in 9 ms, trace abc',
    'dt: Redacted',
    'dd: 1 secret, 2 people',
    'dt: Note',
    'dd: It stopped.',
    'output: The replay ends byte-equal.',
    'section: Playing',
    'button: Back',
    'button: Play',
    'button: Next [disabled]',
    'range: Action 2 of 2 = 2 [min=0; max=2]',
    'select: Actions a second (1, *2, 5, 20)',
    'section: Log',
    'search: Filter actions =  SIGNIN ',
    'output: 2 of 2 actions',
    'section: Actions [tabindex=0]',
    'button: 1 signIn/reset',
    'button: 2 signIn/reset [aria-current=step]',
    'section: Step',
    'h2: signIn/reset',
    '1.500 s after the start',
    'Threw when it was recorded: Error: It broke.',
    'A part that was not JSON is missing from it.',
    '{ "type": "signIn/reset" }',
  ]);
  // The same file can be chosen again after it was corrected.
  const file = screen.getByLabelText(/^Open an action log/);
  expect(file).not.toHaveValue('');
  await userEvent.click(file);
  expect(file).toHaveValue('');
});

it("the player opens another tool's log, which has no times, and keeps the step in view", async () => {
  const config = portalConfig(new URL('http://localhost/'), null);
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { container } = render(<PlayerPage config={config} />);
  expect(shownLines(container)).toEqual([
    'h1: Player',
    'nav: Workbench',
    '[Inspector](/workbench/inspector)',
    '[Portal](/portal)',
    'file: Open an action log, or drop it here',
    'It plays the files that Report a problem saves (the flag in the portal’s header), exports of Redux DevTools, and bare lists of actions. None of it reaches the live portal.',
  ]);
  await openFile(JSON.stringify(Array.from({ length: 40 }, () => events.signIn.reset())));
  const slider = await screen.findByRole('slider');
  expect(screen.queryByText(/^It plays/)).toBeNull();
  fireEvent.change(slider, { target: { value: '40' } });
  expect(screen.getByRole('heading', { name: 'signIn/reset' })).toBeVisible();
  expect(screen.queryByText(/after the start|^Threw when/)).toBeNull();
  expect(screen.queryByLabelText(/^Page of the session/)).toBeNull();
  // As many rows as the window has room for.
  const rows = Math.floor((innerHeight - 240) / 36);
  expect(screen.getByRole('region', { name: 'Actions' }).scrollTop).toBe((40 - rows) * 36);
  await userEvent.selectOptions(screen.getByLabelText('Actions a second'), '20');
  expect(screen.getByLabelText('Actions a second')).toHaveValue('20');
  // A file that takes long is not shown after a newer one.
  const input = screen.getByLabelText(/^Open an action log/);
  let end: (bytes: ArrayBuffer) => void = () => undefined;
  const slow = new Promise<ArrayBuffer>((resolve) => (end = resolve));
  const late = Object.assign(new File([], 'late.json'), { arrayBuffer: () => slow });
  fireEvent.change(input, { target: { files: [late] } });
  await openFile(JSON.stringify([events.signIn.reset()]));
  expect(await screen.findByLabelText('Action 0 of 1')).toBeVisible();
  await act(async () => end(new ArrayBuffer(0)));
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  expect(screen.getByLabelText('Action 0 of 1')).toBeVisible();
});

it('the player opens a file that is dropped', async () => {
  const config = portalConfig(new URL('http://localhost/'), null);
  render(<PlayerPage config={config} />);
  const field = screen.getByLabelText(/^Open an action log/);
  expect(fireEvent.dragOver(field)).toBe(false);
  expect(fireEvent.drop(field, { dataTransfer: { files: [fileOf('no log')] } })).toBe(false);
  await waitFor(() => expect(screen.getByRole('alert')).not.toBeEmptyDOMElement());
});

it('the player goes to the step at which a replay differs', async () => {
  const config = portalConfig(new URL('http://localhost/'), null);
  // Many: playing must not end before the test pauses it.
  const actions = Array.from({ length: 100 }, () => events.signIn.reset());
  const bytes = { actions, times: actions.map(() => 0), base: null };
  const told = { build: 'test', environment: 'dev', note: '' } as const;
  const log = await exportLog(bytes, rootReducer(undefined, { type: 'any' }), told);
  const failed = [{ step: 1, text: 'Error: It broke.', inMachine: true }];
  render(<PlayerPage config={config} />);
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const machines = { ...log.facts?.machines, signIn: 'other', signOut: 'other' };
  const portalLog = { ...log.facts, failed, machines };
  await openFile(JSON.stringify({ payload: log.actions, portalLog }));
  await userEvent.click(await screen.findByRole('button', { name: 'Go to the step' }));
  expect(screen.getByLabelText('Action 2 of 100')).toBeVisible();
  expect(screen.getByText(/^Changed since/).textContent).toBe(
    'Changed since the log was written: signOut, signIn.',
  );
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  await press('Back');
  expect(screen.getByLabelText('Action 1 of 100')).toBeVisible();
  await press('Play');
  await press('Pause');
  expect(screen.getByRole('button', { name: 'Play' })).toBeVisible();
});

describe('the workbench around a portal', () => {
  it('records from the first action on, and the player names each page of the log', async () => {
    history.replaceState(null, '', '/portal/login');
    const config = portalConfig(new URL('http://localhost/'), null);
    const given = await new Promise<StartTools>((begin) => {
      void openWorkbench(document.body, config, begin);
    });
    const store = createAppStore({ middleware: given.store.middleware ?? [] });
    given.attach(store);
    store.dispatch(events.signIn.reset());
    const saver = Reflect.get(Object(given.header).props, 'saver') as LogSaver;
    const earlier = {
      build: 'test',
      state: store.getState(),
      recording: { actions: [events.signIn.reset()], times: [0], base: null },
    };
    const text = writeLog(await saver.make('', { from: 1, to: Infinity }, [earlier]));
    render(<PlayerPage config={config} />);
    // The portal in its frame renders at any time.
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await openFile(text);
    expect(screen.getByText('Reading log.json …')).toHaveRole('status');
    const pages = within(await screen.findByLabelText(/^Page of the session/));
    expect(screen.queryByText('Reading log.json …')).not.toBeInTheDocument();
    expect(pages.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      '1: a page, 00:00:00',
      expect.stringMatching(/^2: \/portal\/login, tab \w{4}, \d\d:\d\d:\d\d$/),
    ]);
    const select = screen.getByLabelText(/^Page of the session/);
    expect(select).toHaveValue('1');
    expect(screen.getByText('Requests', { selector: 'dt' }).nextElementSibling?.innerHTML).toBe(
      '0',
    );
    await userEvent.selectOptions(select, '0');
    expect(select).toHaveValue('0');
  });
  it('shows the progress of a long log, and stops on request', async () => {
    const config = portalConfig(new URL('http://localhost/'), null);
    const actions = Array.from({ length: 20_000 }, () => events.signIn.reset());
    render(<PlayerPage config={config} />);
    await openFile(JSON.stringify(actions));
    const progress = await screen.findByRole('progressbar', { name: 'Read' });
    await waitFor(() => expect(Number(progress.getAttribute('value'))).toBeGreaterThan(0));
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(progress).not.toBeInTheDocument());
    expect(screen.getByLabelText(/^Open an action log/)).toHaveFocus();
    expect(screen.queryByRole('region', { name: 'Log' })).toBeNull();
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  });
});
