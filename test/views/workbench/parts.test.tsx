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
import { PayloadForm } from '../../../src/devtools/inspector/payloadForm';
import { draftOf, NO_DRAFT } from '../../../src/devtools/inspector/sendForm';
import { StepView } from '../../../src/devtools/player/stepView';
import type { Shape } from '../../../src/devtools/sources/shape';
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

/** Opens a log in the player. */
async function openFile(text: string): Promise<void> {
  // jsdom cannot read a file.
  const file = Object.assign(new File([], 'log.json', { type: 'application/json' }), {
    arrayBuffer: async () => new TextEncoder().encode(text).buffer,
  });
  await userEvent.upload(screen.getByLabelText(/^Open an action log/), file);
}

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

describe("a form for an event's payload", () => {
  it.each<[string, Shape, unknown, string | number]>([
    ['a text', { kind: 'text' }, 'Mira', 'Mira'],
    ['a number', { kind: 'number' }, 7, 7],
    ['nothing yet', { kind: 'text' }, undefined, ''],
    ['a list', { kind: 'list', of: { kind: 'text' } }, ['a'], '[\n  "a"\n]'],
  ])('shows %s as it is', (_what, shape, value, shown) => {
    render(<PayloadForm label="field" shape={shape} value={value} onChange={() => undefined} />);
    expect(screen.getByLabelText(/^field/)).toHaveValue(shown);
  });

  it('begins with the last payload of its event', () => {
    const entry = { portal: 'p', order: 1, at: 0, machine: 'signIn', kind: 'request' } as const;
    const entries = [1, 2].map((payload) => ({ ...entry, action: { type: 'a/b', payload } }));
    expect(draftOf('a/b', entries, { type: '', payload: 0, turn: 4 })).toEqual({
      type: 'a/b',
      payload: 2,
      turn: 5,
    });
    expect(draftOf('a/c', entries, NO_DRAFT).payload).toBeUndefined();
  });

  it('receives the chosen value', async () => {
    const [changed, shape] = [
      jest.fn(),
      { kind: 'choice', of: [{ kind: 'truth' }, { kind: 'text' }] },
    ];
    // The types of a literal table are wider than a shape.
    render(<PayloadForm label="field" shape={shape as Shape} value={true} onChange={changed} />);
    expect(screen.getByRole('combobox')).toHaveDisplayValue('true or false');
    await userEvent.selectOptions(screen.getByRole('combobox'), 'text');
    expect(changed.mock.calls).toEqual([['']]);
  });

  it('shows the choice that a value fits', () => {
    const of: Shape[] = [{ kind: 'truth' }, { kind: 'text' }];
    const shape: Shape = { kind: 'choice', of };
    render(<PayloadForm label="field" shape={shape} value="Mira" onChange={() => undefined} />);
    expect(screen.getByRole('combobox')).toHaveDisplayValue('text');
    expect(screen.getByDisplayValue('Mira')).toBeVisible();
  });

  it('reports each change, also of a field that may be missing', async () => {
    const changed = jest.fn();
    const text: Shape = { kind: 'text' };
    const fields = [
      { name: 'on', shape: { kind: 'truth' }, isOptional: false },
      { name: 'count', shape: { kind: 'number' }, isOptional: false },
      { name: 'note', shape: text, isOptional: true },
      { name: 'id', shape: text, isOptional: true },
      { name: 'missing', shape: text, isOptional: false },
      {
        name: 'kind',
        shape: { kind: 'choice', of: [{ kind: 'literal', value: 7 }] },
        isOptional: false,
      },
    ] as const;
    const value = { on: true, count: 1, id: 'a', kind: 7 };
    render(
      <PayloadForm
        label="all"
        shape={{ kind: 'fields', fields }}
        value={value}
        onChange={changed}
      />,
    );
    expect(screen.queryByLabelText('note')).toBeNull();
    await userEvent.click(screen.getByRole('checkbox', { name: 'on', checked: true }));
    fireEvent.change(screen.getByLabelText('count'), { target: { value: '7' } });
    await userEvent.click(screen.getByRole('checkbox', { name: 'With note', checked: false }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'With id', checked: true }));
    expect(changed.mock.calls.flat()).toEqual([
      { ...value, on: false },
      { ...value, count: 7 },
      { ...value, note: '' },
      { on: true, count: 1, kind: 7 },
    ]);
    expect(screen.getByLabelText('missing')).toHaveValue('');
    expect(screen.getAllByText(/7/).map(({ tagName }) => tagName)).toEqual(['OPTION']);
  });
});

describe('the inspector', () => {
  it('shows the page of each entry, and lets the user choose one, as soon as there are two', async () => {
    const { default: InspectorPage } =
      await import('../../../src/devtools/inspector/inspectorPage');
    render(<InspectorPage />);
    const tell = (data: object) =>
      act(async () => void channels.at(-1)?.dispatchEvent(new MessageEvent('message', { data })));
    const open = async (portal: string, path: string, at: number) => {
      await tell({ kind: 'page', portal, path, tab: portal });
      const action = { type: 'network/outdated' };
      await tell({
        kind: 'action',
        portal,
        order: 1,
        origin: 'page',
        part: 'network',
        at,
        action,
      });
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
  const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await openFile(text);
  await screen.findByText('The replay ends byte-equal.');
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
    'dt: Hidden',
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
  said.mockRestore();
});

it("the player opens another tool's log, which has no times, and keeps the step in view", async () => {
  const config = portalConfig(new URL('http://localhost/'), null);
  const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  render(<PlayerPage config={config} />);
  await openFile(JSON.stringify(Array.from({ length: 40 }, () => events.signIn.reset())));
  const slider = await screen.findByRole('slider');
  fireEvent.change(slider, { target: { value: '40' } });
  expect(screen.getByRole('heading', { name: 'signIn/reset' })).toBeVisible();
  expect(screen.queryByText(/after the start/)).toBeNull();
  expect(screen.getByRole('region', { name: 'Actions' }).scrollTop).toBe((40 - 12) * 36);
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
  said.mockRestore();
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
    const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await openFile(text);
    expect(screen.getByText('Reading log.json …')).toHaveRole('status');
    const pages = within(await screen.findByLabelText(/^Page of the session/));
    expect(screen.queryByText('Reading log.json …')).not.toBeInTheDocument();
    expect(pages.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      '1: a page, 00:00:00',
      expect.stringMatching(/^2: \/portal\/login, tab \w{4}, \d\d:\d\d:\d\d$/),
    ]);
    said.mockRestore();
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
