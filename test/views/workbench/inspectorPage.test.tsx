import '../support/domGaps';
import '@testing-library/jest-dom';
import { act, configure, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { writeLog } from '../../../src/kit/recorder/logDetails';
import { machineSlices } from '../../../src/appStore';

// Rendering takes time on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

const NOON = Date.UTC(2026, 10, 26, 12);

const channels: EventTarget[] = [];
const asked: unknown[] = [];

/** jsdom has none. */
class Channel extends EventTarget {
  constructor() {
    super();
    channels.push(this);
  }
  postMessage(message: unknown) {
    asked.push(message);
  }
}
Object.assign(globalThis, { BroadcastChannel: Channel });

const tell = (data: object) =>
  act(async () => {
    channels.at(-1)?.dispatchEvent(new MessageEvent('message', { data }));
    // The receiver renders once a frame.
    await new Promise((resolve) => setTimeout(resolve, 50));
  });

let portals = 0;

/** Opens a page of the portal with its sign-in machine; returns its id. */
async function openPortal(): Promise<string> {
  portals += 1;
  const portal = `portal-${portals}`;
  const facts = { portal, origin: 'page' } as const;
  const { machine } = machineSlices.signIn;
  const { value, context } = machineSlices.signIn.initial.state;
  const message = {
    type: '@xstate.actor',
    sessionId: 'one',
    createdAt: String(NOON),
    name: 'signIn',
    definition: JSON.stringify(machine.config),
    snapshot: { value, context },
  };
  await tell({ kind: 'page', portal, path: '/portal/login', tab: 'tab' });
  await tell({ ...facts, kind: 'inspection', order: 1, message });
  const event = { type: 'xstate.after.leaveLimit.signIn.signedIn' };
  const elapsed = { ...message, type: '@xstate.event', event, createdAt: String(NOON + portals) };
  await tell({ ...facts, kind: 'inspection', order: 2, message: elapsed });
  return portal;
}

async function openInspector() {
  const { default: InspectorPage } = await import('../../../src/devtools/inspector/inspectorPage');
  render(<InspectorPage />);
  const user = userEvent.setup();
  const place = (name: RegExp) => user.click(screen.getByRole('button', { name }));
  return { user, place };
}

it('reports what a timer that was fired by hand did, and that a closed page receives nothing', async () => {
  const { user, place } = await openInspector();
  // Without a page.
  const views = within(screen.getByRole('navigation', { name: 'Views' }));
  expect(views.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Simulate without a portal',
  ]);
  const portal = await openPortal();
  const timer = {
    machine: 'signIn',
    id: 'xstate.after.leaveLimit.signIn.signedIn',
    delayMs: 5,
    at: NOON,
  };
  await tell({ kind: 'timers', portal, timers: [timer, { ...timer, machine: 'signOut' }] });
  await place(/^signIn/);
  expect(screen.getByText('leaveLimit of signIn, after 5 ms')).toBeVisible();
  const form = within(
    screen.getByRole('button', { name: 'Send' }).closest('form') ?? document.body,
  );
  const outcome = form.getAllByRole('status').at(-1);
  expect(outcome).toBeEmptyDOMElement();
  await user.click(screen.getByRole('button', { name: 'Fire leaveLimit now' }));
  expect(asked.at(-1)).toEqual({ kind: 'fire', portal, machine: 'signIn', id: timer.id });
  await tell({ kind: 'sent', portal, text: 'Sent signIn/timerElapsed: signIn is editing now.' });
  expect(outcome).toHaveTextContent('Sent signIn/timerElapsed: signIn is editing now.');
  await user.click(screen.getByRole('button', { name: 'signIn/reset' }));
  expect(outcome).toBeEmptyDOMElement();
  await tell({ kind: 'gone', portal });
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(outcome).toHaveTextContent('Not sent: this page of the portal was closed.');
});

it('names a delayed transition by its delay', async () => {
  await openInspector();
  await openPortal();
  const sequence = within(screen.getByRole('region', { name: 'Everything that happened' }));
  expect(sequence.getAllByText('after leaveLimit').length).toBeGreaterThan(0);
});

it('copies the page that is shown, which stays when another one opens; a closed page is not copied', async () => {
  const { user, place } = await openInspector();
  const first = await openPortal();
  await place(/^Try on a copy/);
  expect(asked.at(-1)).toEqual({ kind: 'copy', portal: first });
  await tell({ kind: 'log', portal: first, text: '' });
  expect(screen.getByText('This page of the portal has no recording.')).toBeVisible();
  await tell({
    kind: 'log',
    portal: first,
    text: writeLog({ actions: [], preloadedState: null, facts: null }),
  });
  expect(await screen.findByRole('region', { name: 'Trial' })).toBeVisible();
  const second = await openPortal();
  expect(screen.getByRole('region', { name: 'Trial' })).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Page'), second);
  expect(asked.at(-1)).toEqual({ kind: 'copy', portal: second });
  expect(screen.getByText('Requesting the log …')).toBeVisible();
  await tell({ kind: 'gone', portal: second });
  expect(screen.getByText('A closed page cannot be copied.')).toBeVisible();
});

it('distinguishes pages of the same path and tab by the time of their first entry', async () => {
  const { user } = await openInspector();
  const portal = await openPortal();
  const closed = () => screen.queryByText('This page of the portal was closed.');
  expect(closed()).toBeNull();
  await tell({ kind: 'page', portal: 'silent', path: '/', tab: 'tab' });
  expect(screen.getByRole('option', { name: 'home, tab 1' })).toBeInTheDocument();
  await tell({ kind: 'gone', portal: 'silent' });
  await user.selectOptions(screen.getByLabelText('Page'), 'silent');
  expect(closed()).toBeVisible();
  await tell({ kind: 'gone', portal });
  const [option] = screen.getAllByRole('option', { name: 'login, tab 1, 12:00:00, closed' });
  expect(option).toBeInTheDocument();
});

it('filters the machines by name, state and events; Enter shows the first one found', async () => {
  const { user } = await openInspector();
  const portal = await openPortal();
  const { machine, initial } = machineSlices.signOut;
  const message = {
    type: '@xstate.actor',
    sessionId: 'two',
    createdAt: String(NOON),
    name: 'signOut',
    definition: JSON.stringify(machine.config),
    snapshot: initial.state,
  };
  await tell({ kind: 'inspection', portal, order: 3, origin: 'page', message });
  const shown = () =>
    within(screen.getByRole('list', { name: 'Machines' }))
      .queryAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(shown()).toEqual(['signIn editing', 'signOut idle']);
  const filter = screen.getByLabelText('Filter by machine or state');
  await user.type(filter, 'nothing');
  expect(shown()).toEqual([]);
  expect(screen.getByText('0 of 2')).toHaveRole('status');
  await user.clear(filter);
  await user.type(filter, ' OUT ');
  expect(shown()).toEqual(['signOut idle']);
  await user.clear(filter);
  await user.click(screen.getByLabelText('Only with events'));
  expect(shown()).toEqual(['signIn editing']);
  await user.type(filter, 'EDIT{Enter}');
  expect(screen.getByRole('heading', { name: 'signIn: editing' })).toBeVisible();
  expect(screen.getByRole('button', { current: true })).toHaveTextContent('signIn editing');
  const history = () =>
    within(screen.getByRole('region', { name: /^History/ })).getAllByRole('listitem');
  expect(history()).toHaveLength(1);
  for (const [order, sessionId] of [
    [4, 'two'],
    [5, 'one'],
  ] as const) {
    const event = { ...message, type: '@xstate.event', sessionId, event: { type: 'a/b' } };
    await tell({ kind: 'inspection', portal, order, origin: 'page', message: event });
  }
  expect(history()).toHaveLength(2);
  await user.clear(filter);
  expect(shown()).toEqual(['signIn editing', 'signOut idle']);
});

it('simulates any machine without a portal', async () => {
  const { user, place } = await openInspector();
  await place(/^Simulate/);
  expect(screen.getByText('Step 0 of 0')).toBeVisible();
  expect(screen.getByText('Nothing sent yet.')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Steps' })).toBeNull();
  await user.selectOptions(screen.getByLabelText('Machine'), 'signOut');
  expect(screen.getByRole('heading', { name: 'signOut: idle' })).toBeVisible();
  await user.click(screen.getByLabelText('Boxes'));
  expect(screen.getByRole('list', { name: 'States of signOut' })).toBeVisible();
});
