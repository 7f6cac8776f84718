import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cutRecording, exportLog, replay } from '../../../src/devtools/portalLogs';
import type { ActionLog } from '../../../src/kit/recorder/logDetails';
import { createRecorder } from '../../../src/kit/recorder/recorder';
import { ReportProblem, type LogSaver } from '../../../src/devtools/report/reportProblem';
import { saveFile } from '../../../src/devtools/report/saveFile';
import { SystemProvider } from '../../../src/views/ui/systemProvider';
import { createAppStore, rootReducer } from '../../../src/appStore';
import { events } from '../../../src/kit/events';
import { frozen } from '../../support/frozen';

/** The button over a portal with a sign-in attempt. */
function open() {
  const recorder = createRecorder({ clock: () => 0, reducer: rootReducer });
  const store = createAppStore({
    ...frozen,
    middleware: [...frozen.middleware, recorder.middleware],
  });
  const ana = { email: 'ana@studio.test', remember: false, secret: 'handle' };
  store.dispatch(events.signIn.submitted(ana));
  store.dispatch(events.signIn.answered({ code: 1 }));
  const earlier = {
    build: 'test',
    state: rootReducer(undefined, { type: 'any' }),
    recording: { actions: [events.signIn.reset()], times: [0], base: null },
  };
  const saved: ActionLog[] = [];
  const saver: LogSaver = {
    recorded: () => recorder.recording().actions.length,
    others: () => Promise.resolve([earlier]),
    make: (note, cut, pages) => {
      const { recording, state } = cutRecording(recorder.recording(), cut, store.getState());
      return exportLog(recording, state, { build: 'test', environment: 'dev', note }, pages);
    },
    save: (log) => {
      saved.push(log);
      return 'log.json';
    },
  };
  return { saver, saved, recorded: recorder.recording().actions.length };
}

async function review(saver: LogSaver, note: string) {
  render(
    <SystemProvider>
      <ReportProblem saver={saver} />
    </SystemProvider>,
  );
  const person = userEvent.setup();
  const dialog = within(screen.getByRole('dialog', { hidden: true }));
  const press = (name: string) => person.click(dialog.getByRole('button', { name, hidden: true }));
  await person.type(dialog.getByLabelText('What went wrong?'), note);
  await press('Review the log');
  await dialog.findByLabelText('Content of the file');
  return { person, dialog, press };
}

describe('W3: a log is reviewed before it is saved', () => {
  it('shows every action and the note as they will be saved, without names', async () => {
    const { saver, saved } = open();
    const { dialog, press } = await review(saver, 'It stopped for ana@studio.test');
    expect(dialog.getByLabelText('Content of the file').textContent).toMatch(
      /1 signIn\/submitted .*user1@redacted\.invalid/,
    );
    expect(dialog.getByDisplayValue('It stopped for user1@redacted.invalid')).toBeTruthy();
    expect(saved).toEqual([]);
    await press('Save the log');
    expect(await dialog.findByText('Saved as log.json. Add the file to your report.')).toBeTruthy();
    expect(JSON.stringify(saved)).not.toMatch(/studio\.test|handle/);
  });

  it('omits the first actions and changes the note; the rest replays identically', async () => {
    const { saver, saved, recorded } = open();
    const { person, dialog, press } = await review(saver, 'It stopped');
    await person.type(dialog.getByLabelText('First action'), '{backspace}2');
    const shown = await dialog.findByText(`The file contains these ${recorded - 1} actions`, {
      exact: false,
    });
    expect(shown).toBeTruthy();
    await person.type(dialog.getByLabelText(/^Your note/), ' twice');
    await press('Save the log');
    await dialog.findByText(/^Saved as/);
    const [log] = saved;
    expect(log?.actions).toHaveLength(recorded - 1);
    expect(log?.facts?.note).toBe('It stopped twice');
    expect(log && (await replay(log)).difference).toBeNull();
  });

  it('includes the pages before and in other tabs, or not, as the user chooses', async () => {
    const { saver, saved } = open();
    const { others } = saver;
    const { person, dialog, press } = await review(saver, 'It stopped');
    const file = dialog.getByLabelText('Content of the file');
    expect(file.textContent).toMatch(/^1 signIn\/reset/);
    await person.click(dialog.getByLabelText('With another page of this session'));
    await dialog.findByText(/^1 signIn\/submitted/);
    await press('Back');
    saver.others = () => Promise.resolve([]);
    await press('Review the log');
    await dialog.findByLabelText('Content of the file');
    expect(dialog.queryByLabelText(/of this session$/)).toBeNull();
    await press('Back');
    saver.others = async () => [...(await others()), ...(await others())];
    await press('Review the log');
    // They are chosen again.
    await person.click(await dialog.findByLabelText('With 2 other pages of this session'));
    await dialog.findByText(/^1 signIn\/submitted/);
    await press('Save the log');
    await dialog.findByText(/^Saved as/);
    expect(saved[0]?.others).toBeUndefined();
  });

  it.each(['0', '99', '1.5', ''])('ignores "%s" as the number of an action', async (text) => {
    const { saver, recorded } = open();
    const make = jest.fn(saver.make);
    const { dialog } = await review({ ...saver, make }, 'x');
    const write = (name: string, value: string) =>
      fireEvent.change(dialog.getByLabelText(name), { target: { value } });
    for (const name of ['First action', 'Last action']) write(name, text);
    const cuts = () => make.mock.calls.map(([, cut]) => cut);
    expect(cuts()).toEqual([{ from: 1, to: recorded }]);
    write('First action', String(recorded));
    expect(cuts().at(-1)).toEqual({ from: recorded, to: recorded });
  });

  it('shows at most 200 lines, and finds the others', async () => {
    const reset = events.signIn.reset();
    const state = rootReducer(undefined, reset);
    let length = 201;
    const make = () => {
      const long = { actions: Array(length).fill(reset), times: Array(length).fill(0), base: null };
      return exportLog(long, state, { build: 'test', environment: 'dev', note: '' });
    };
    const { dialog, person } = await review({ ...open().saver, make }, 'x');
    const numbers = () => dialog.getByLabelText('Content of the file').textContent.match(/^\d+/gm);
    expect(numbers()).toHaveLength(200);
    expect(dialog.getByText('200 of 201 lines are shown. Use Find for the others.')).toBeTruthy();
    await person.type(dialog.getByLabelText('Find'), '201 SIGN');
    expect(numbers()).toEqual(['201']);
    expect(dialog.queryByText(/lines are shown/)).toBeNull();
    await person.clear(dialog.getByLabelText('Find'));
    length = 200;
    fireEvent.change(dialog.getByLabelText('Last action'), { target: { value: '1' } });
    await waitFor(() => expect(dialog.queryByText(/lines are shown/)).toBeNull());
    expect(numbers()).toHaveLength(200);
  });

  it('W1: reports a log that cannot be created', async () => {
    const { saver } = open();
    const broken = {
      ...saver,
      save: () => {
        throw new Error('The disk is full.');
      },
    };
    const { dialog, press } = await review(broken, 'x');
    await press('Save the log');
    expect(await dialog.findByText(/couldn’t be made\. Error: The disk is full\./)).toBeTruthy();
  });

  it('W1: reports a log that cannot be shown', async () => {
    const make = () => Promise.reject(new Error('It is cyclic.'));
    render(<ReportProblem saver={{ ...open().saver, make }} />, { wrapper: SystemProvider });
    const dialog = within(screen.getByRole('dialog', { hidden: true }));
    await userEvent.click(dialog.getByRole('button', { name: 'Review the log', hidden: true }));
    expect(await dialog.findByText('The log couldn’t be made. Error: It is cyclic.')).toBeTruthy();
  });

  it('is downloaded as a file of JSON', async () => {
    const addresses = { createObjectURL: jest.fn(() => 'blob:a'), revokeObjectURL: jest.fn() };
    Object.assign(URL, addresses);
    jest.useFakeTimers();
    const links: unknown[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      links.push([this.href, this.download]);
    });
    saveFile('log.json', '{"a":1}');
    expect(links).toEqual([['blob:a', 'log.json']]);
    const [[file]] = addresses.createObjectURL.mock.calls as unknown as [[Blob]];
    expect([file.type, file.size]).toEqual(['application/json', 7]);
    jest.advanceTimersByTime(9_999);
    expect(addresses.revokeObjectURL).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(addresses.revokeObjectURL.mock.calls).toEqual([['blob:a']]);
    jest.useRealTimers();
  });
});
