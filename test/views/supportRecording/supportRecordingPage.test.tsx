import { screen, waitFor, within } from '@testing-library/react';
import { createTabStore } from '../../../src/browser/tabStorage';
import { events } from '../../../src/kit/events';
import { createRunningRecording } from '../../../src/recorder/runningRecording';
import { shownLines } from '../support/shownLines';
import { day, NOON, timed } from '../support/openAccount';
import { LOST, openPage } from '../support/openPage';
import { ofType } from '../support/renderApp';

const PATH = '/portal/support-recording';

/** A recording of `steps` steps in this tab. */
function record(steps: number) {
  const actions = Array.from({ length: steps }, () => ({ type: 'signIn/reset' }));
  // Only what a review reads.
  const page = {
    build: 'main-1',
    state: {},
    recording: {
      page: { id: 'p', tab: 't', browser: '', language: 'en', viewport: { width: 0, height: 0 } },
      actions,
      times: actions.map((_, index) => index),
      base: {},
      routes: [],
      calls: [],
      partial: [],
      passed: { first: {}, changes: actions.map(() => []) },
    },
  };
  createRunningRecording(createTabStore()).keep(page);
}

const opened = async () => {
  const app = await openPage(PATH);
  const press = (name: string) => app.user.click(screen.getByRole('button', { name }));
  const begin = () => {
    app.tell(events.supportRecording.submitted({ code: 'handle' }));
    app.tell(events.supportRecording.answered({ kind: 'begun', until: NOON }));
  };
  return { ...app, press, begin };
};

it('asks for the code of support', async () => {
  const { shown, user, actions } = await opened();
  expect(shown()).toEqual([
    'h1: Record for support',
    'Support gave you a code? Enter it, then repeat what went wrong. You’ll see the recording before anything is sent.',
    'A recording holds the pages you open, your steps in the portal and its requests to the server, for 15 minutes at most. Passwords and report figures are never in it, and names, emails and other texts are replaced.',
    'text: Code from support [name=code; autocomplete=off; spellcheck=false]',
    'submit: Start recording',
  ]);
  await user.type(screen.getByLabelText('Code from support'), 'K7QF-2M9D{Enter}');
  await waitFor(() => expect(ofType(actions, 'supportRecording/submitted')).toHaveLength(1));
  expect(shown().slice(3)).toEqual([
    'text: Code from support = K7QF-2M9D [name=code; autocomplete=off; spellcheck=false; readonly]',
    'submit: Checking the code… [aria-disabled=true]',
    'output: Checking the code…',
  ]);
});

it('shows on every page that it records, until when, and stops', async () => {
  const { shown, begin, press, actions } = await opened();
  begin();
  expect(shown()).toEqual([
    'h1: Recording is on',
    'Go to the page where it went wrong and repeat your steps. Then stop the recording.',
  ]);
  const bar = await screen.findByRole('region', { name: 'Recording is on' });
  const time = new Intl.DateTimeFormat('en', { timeStyle: 'short' }).format(NOON);
  expect(shownLines(bar).join()).toContain(timed(time, NOON));
  await press('Stop recording');
  expect(ofType(actions, 'supportRecording/stopped')).toHaveLength(1);
  expect(window.location.pathname).toBe(PATH);
  expect(bar).not.toBeInTheDocument();
  expect(await screen.findByText('Nothing was recorded.')).toBeInTheDocument();
  expect(shown()).toEqual([
    'h1: Review your recording',
    'Nothing was recorded.',
    'button: Discard recording',
  ]);
  await press('Discard recording');
  expect(ofType(actions, 'supportRecording/discarded')).toHaveLength(1);
});

it('shows the first 400 lines of a long recording, and counts the others', async () => {
  record(450);
  const { begin, tell } = await opened();
  begin();
  tell(events.supportRecording.stopped());
  const log = await screen.findByLabelText('What will be sent');
  const lines = log.textContent.split('\n').slice(2);
  expect([lines.length, ...lines.slice(-2)]).toEqual([399, '399 signIn/reset', '… 51']);
});

it('asks before it discards what was recorded; keeps the note, also at a reload', async () => {
  record(5);
  const { begin, press, tell, user, actions, unmount } = await opened();
  begin();
  tell(events.supportRecording.stopped());
  await user.type(await screen.findByLabelText('What went wrong?'), 'Mail');
  await press('Discard recording');
  const keep = await screen.findByRole('button', { name: 'Keep recording' });
  await waitFor(() => expect(keep).toHaveFocus());
  expect(shownLines(screen.getByRole('dialog'))).toEqual([
    'dialog h2: Discard the recording?',
    'It won’t be sent and can’t be brought back. To record again, ask support for a new code.',
    'button: Keep recording',
    'button: Discard recording',
  ]);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(keep).not.toBeInTheDocument());
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Discard recording' })).toHaveFocus(),
  );
  expect(ofType(actions, 'supportRecording/discarded')).toEqual([]);
  expect(screen.getByLabelText('What went wrong?')).toHaveValue('Mail');
  unmount();
  const reloaded = await opened();
  reloaded.tell(events.supportRecording.stopped());
  expect(await screen.findByLabelText('What went wrong?')).toHaveValue('Mail');
  expect(screen.getByLabelText('What will be sent')).toHaveTextContent(/^Mail/);
  await reloaded.press('Discard recording');
  const dialog = within(screen.getByRole('dialog'));
  await reloaded.user.click(dialog.getByRole('button', { name: 'Discard recording' }));
  expect(ofType(reloaded.actions, 'supportRecording/discarded')).toHaveLength(1);
  expect(reloaded.shown()[0]).toBe('h1: Record for support');
});

it('shows what would be sent, and sends the chosen steps with the note', async () => {
  record(5);
  const { shown, begin, press, tell, user, actions } = await opened();
  begin();
  tell(events.supportRecording.stopped());
  await screen.findByText(/^Nothing has been sent yet/);
  expect(shown()).toEqual([
    'h1: Review your recording',
    'Nothing has been sent yet. Leave out the first or last steps if you like, add a note, then send it or discard it.',
    'textarea: What went wrong?',
    'number: First step = 1 [min=1; max=5]',
    'number: Last step = 5 [min=1; max=5]',
    'pre: What will be sent [tabindex=0]',
    ', en, 0 × 0, tab t 1 signIn/reset 2 signIn/reset 3 signIn/reset 4 signIn/reset 5 signIn/reset',
    'button: Send recording',
    'button: Discard recording',
  ]);
  const [first, last] = [screen.getByLabelText('First step'), screen.getByLabelText('Last step')];
  expect([first, last].map((each) => [each.getAttribute('min'), each.getAttribute('max')])).toEqual(
    [
      ['1', '5'],
      ['1', '5'],
    ],
  );
  const type = async (field: HTMLElement, text: string) => {
    await user.clear(field);
    await user.type(field, text);
  };
  await type(first, '2');
  await type(last, '4');
  // Changes nothing: beyond the other bound, and not a whole number.
  await type(first, '5');
  await type(last, '1');
  expect(last).toHaveValue(1);
  await user.tab();
  expect([first, last].map((each) => (each as HTMLInputElement).value)).toEqual(['2', '4']);
  await user.type(screen.getByLabelText('What went wrong?'), 'Mail');
  expect(screen.getByLabelText('What will be sent')).toHaveTextContent(/^Mail/);
  await press('Send recording');
  expect(ofType(actions, 'supportRecording/sendWanted')).toEqual([
    { type: 'supportRecording/sendWanted', payload: { from: 2, to: 4, note: 'Mail' } },
  ]);
  expect(shown().slice(-2)).toEqual([
    'button: Sending… [aria-disabled=true]',
    'button: Discard recording [aria-disabled=true]',
  ]);
  await press('Sending…');
  await press('Discard recording');
  expect(ofType(actions, 'supportRecording/sendWanted')).toHaveLength(1);
  expect(ofType(actions, 'supportRecording/discarded')).toEqual([]);
  tell(events.supportRecording.sendAnswered(LOST));
  expect(shown().slice(0, 3)).toEqual([
    'alert: h2: There is a problem',
    'alert: Check your connection, then try again. What you typed is still here.',
    'alert: Network Unknow Error',
  ]);
  await press('Send recording');
  tell(events.supportRecording.sendAnswered({ kind: 'kept', number: 'R-17', expiresAt: NOON }));
  expect(shown()).toEqual([
    'h1: Recording sent',
    'Tell support this number: R-17',
    `We delete the recording on ${timed(day(NOON), NOON)} at the latest.`,
    '[Back to Adlantern](/portal/report)',
  ]);
});
