import '../support/domGaps';
import { configure, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { machineSources } from '../../../src/devtools/sources/machineSources';
import { trialOf } from '../../../src/devtools/trial/trial';
import { TrialView } from '../../../src/devtools/trial/trialView';
import type { StoreAction } from '../../../src/kit/action';
import { events } from '../../../src/kit/events';
import { shownLines } from '../support/shownLines';

// Rendering takes time on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

// The build fills these in.
Object.assign(machineSources.machines, {
  signOut: {
    file: 'signOut.ts',
    text: 'one\ntwo\nthree',
    lines: { signOut: 1, 'signOut.idle': 2, 'signOut.signingOut': 3 },
  },
});
Object.assign(machineSources.payloads, {
  'signOut/requested': {
    kind: 'fields',
    fields: [{ name: 'returnTo', shape: { kind: 'text' }, isOptional: false }],
  },
  'signOut/timeStored': null,
});

const user = userEvent.setup();
const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
const type = async (label: string, text: string) => {
  await user.clear(screen.getByLabelText(label));
  await user.type(screen.getByLabelText(label), text);
};

/** Opens a trial; returns what it shows. In a list of all machines, only the selected one counts. */
async function open(...actions: StoreAction[]) {
  const { container } = render(
    <TrialView original={trialOf({ actions, preloadedState: null })} machine="signOut" />,
  );
  await user.click(screen.getByLabelText('Boxes'));
  return (from = 'section: Trial', to?: string) => {
    const lines = shownLines(container).map((line) =>
      line.replace(/^(select: Machine) .*\*([^,)]*).*/, '$1 ($2)'),
    );
    const at = (start: string) => lines.findIndex((line) => line.startsWith(start));
    return lines.slice(at(from), to === undefined ? undefined : at(to));
  };
}

const [REQUESTED, SIGNED_OUT] = [
  events.signOut.requested({ returnTo: null }),
  events.signOut.signedOut({ reached: true }),
];

/** The source of the machine, whose initial state is active. */
const SOURCE = [
  'section: Source of signOut',
  'ul: Where the active states are written',
  'Written in signOut.ts, lines of',
  'button: signOut: 1 [aria-pressed=false]',
];

describe('W10: a trial', () => {
  it('shows the chart, its source, the context and what the machine accepts', async () => {
    const shown = await open();
    expect(shown()).toContain('button: Back [disabled]');
    expect(shown('section: Machine')).toEqual([
      'section: Machine signOut',
      'h2: signOut: idle',
      'legend: Statechart as',
      'radio: Boxes [checked]',
      'radio: Drawing',
      'search: Find a state or event',
      'ul: States of signOut',
      'signOutactive',
      'idleactivefirst',
      'signOut/requested → signingOut / begin',
      'signingOut',
      'on entry: signOut',
      'signOut/signedOut → callingEndpoint / noteReach',
      'after stepLimit → callingEndpoint / noteUnreached',
      'callingEndpoint',
      'on entry: callEndpoint',
      'signOut/endpointCalled → storingTime / noteReach',
      'after stepLimit → storingTime / noteUnreached',
      'storingTime',
      'on entry: storeTime',
      'signOut/timeStored → clearingValues',
      'clearingValues',
      'on entry: clearValues',
      'signOut/valuesCleared → redirecting',
      'redirecting',
      'on entry: redirect',
      'signOut/returned → idle',
      'after leaveLimit → idle',
      ...SOURCE,
      'button: idle: 2 [aria-pressed=false]',
      'h3: Context',
      'section: Context of signOut [tabindex=0]',
      '{ "returnTo": null, "serverReached": true }',
      'h3: Accepts now',
      'ul: Accepts now',
      'button: signOut/requested [aria-pressed=false; title=Use in the form below]',
      'h3: Send an event',
      'text: Event [autocomplete=off; spellcheck=false; required]',
      'textarea: Payload, as JSON; empty for none [spellcheck=false]',
      'submit: Send',
      'h3: History',
      'search: Filter by name, text or trace',
      'output: 0 of 0',
      'Nothing yet.',
    ]);
  });

  it('shows what an event by hand and a timer did, and all about an entry', async () => {
    const shown = await open();
    await press('signOut/requested');
    await type('returnTo', '/a');
    await press('Send');
    await press('Fire stepLimit now');
    await press(/^step 2 signOut\/timer/);
    expect(shown('section: Source')).toEqual([
      ...SOURCE,
      'h3: Changed by signOut/timerElapsed stepLimit.signOut.signingOut → callingEndpoint',
      'section: Last change [tabindex=0]',
      'columns: What | Before | After',
      'row: value | "signingOut" | "callingEndpoint"',
      'row: context.serverReached | true | false',
      'h3: Context',
      'section: Context of signOut [tabindex=0]',
      '{ "returnTo": "/a", "serverReached": false }',
      'h3: Timers',
      'stepLimit of signOut, after 5 s',
      'button: Fire stepLimit now',
      'h3: Accepts now',
      'ul: Accepts now',
      'button: signOut/endpointCalled [aria-pressed=false; title=Use in the form below]',
      'h3: Send an event',
      'text: Event = signOut/requested [autocomplete=off; spellcheck=false; required]',
      'checkbox: As JSON',
      'legend: Payload',
      'text: returnTo = /a [autocomplete=off; spellcheck=false]',
      'submit: Send',
      'output: Sent signOut/timerElapsed: signOut is callingEndpoint now, and issued 3 requests.',
      'h3: History',
      'search: Filter by name, text or trace',
      'output: 7 of 7',
      'section: History of signOut [tabindex=0]',
      'button: step 1signOut/requestedsignOut → signingOut',
      'button: step 1signOut.signOutsignOut',
      'button: step 1wait stepLimitsignOut',
      'button: step 2signOut/timerElapsed stepLimit.signOut.signingOutsignOut → callingEndpoint [aria-current=step]',
      'button: step 2cancel stepLimitsignOut',
      'button: step 2signOut.callEndpointsignOut',
      'button: step 2wait stepLimitsignOut',
      'section: Details',
      'h3: signOut/timerElapsed stepLimit.signOut.signingOut',
      'step 2, to signOut by hand, from here → callingEndpoint',
      'section: What the event changed [tabindex=0]',
      'columns: What | Before | After',
      'row: value | "signingOut" | "callingEndpoint"',
      'row: context.serverReached | true | false',
      '{ "type": "signOut/timerElapsed", "payload": { "id": "xstate.after.stepLimit.signOut.signingOut" } }',
    ]);
    const arrows = screen.getAllByTitle(/^(Page|Machines|Work) to /);
    expect(arrows.map(({ title }) => title)).toEqual([
      'Page to Machines: signOut/requested',
      'Machines to Work: effect/requested signOut.signOut',
      'Machines to Work: timer/requested stepLimit.signOut.signingOut of signOut',
      'Page to Machines: signOut/timerElapsed stepLimit.signOut.signingOut',
      'Machines to Work: timer/cancelled stepLimit.signOut.signingOut of signOut',
      'Machines to Work: effect/requested signOut.callEndpoint',
      'Machines to Work: timer/requested stepLimit.signOut.callingEndpoint of signOut',
    ]);
    await press(/^step 2 signOut\/timer/);
    expect(screen.queryByRole('region', { name: 'Details' })).toBeNull();
  });

  it('skips a step, branches, and compares the end with the original, which stays', async () => {
    const shown = await open(REQUESTED, SIGNED_OUT);
    const tools = () => shown('select: Branch', 'section: Machine');
    expect(tools()).toEqual([
      'select: Branch (*0: Original)',
      'button: Branch here',
      'select: Machine (signOut: signOut: callingEndpoint)',
      'button: Back',
      'button: Next [disabled]',
      'output: Step 2 of 2',
      'section: Steps [tabindex=0]',
      'button: 1 signOut/requested',
      'checkbox: Skip step 1, signOut/requested',
      'button: 2 signOut/signedOut [aria-current=step]',
      'checkbox: Skip step 2, signOut/signedOut',
    ]);
    await press('Back');
    await user.click(screen.getByLabelText('Skip step 2, signOut/signedOut'));
    expect(tools()).toEqual([
      'select: Branch (0: Original, *1: Branch 1)',
      'button: Branch here',
      'select: Machine (signOut: signOut: signingOut)',
      'button: Back',
      'button: Next',
      'output: Step 1 of 2',
      'section: Steps [tabindex=0]',
      'button: 1 signOut/requested [aria-current=step]',
      'checkbox: Skip step 1, signOut/requested',
      'button: 2 signOut/signedOut',
      'checkbox: Skip step 2, signOut/signedOut [checked]',
      'summary: Ends in 1 field other than the original',
      'section: Differences from the end of the original [tabindex=0]',
      'columns: What | Before | After',
      'row: signOut.value | "callingEndpoint" | "signingOut"',
    ]);
    await press('Next');
    expect(tools()).toContain('output: Step 2 of 2');
    await user.selectOptions(screen.getByLabelText('Branch'), 'Original');
    expect(tools()[0]).toBe('select: Branch (*0: Original, 1: Branch 1)');
    await press(/^2 signOut\/signedOut/);
    expect(tools()[5]).toBe('output: Step 2 of 2');
    await press(/^1 signOut\/requested/);
    await press('Branch here');
    await press('signOut/signedOut');
    fireEvent.change(screen.getByLabelText(/^Payload/), { target: { value: '{"reached":true}' } });
    await press('Send');
    expect(tools()).toEqual([
      'select: Branch (0: Original, 1: Branch 1, *2: Branch 2)',
      'button: Branch here',
      'select: Machine (signOut: signOut: callingEndpoint)',
      'button: Back',
      'button: Next [disabled]',
      'output: Step 2 of 2',
      'section: Steps [tabindex=0]',
      'button: 1 signOut/requested',
      'checkbox: Skip step 1, signOut/requested',
      'button: 2 signOut/signedOut by hand [aria-current=step]',
      'checkbox: Skip step 2, signOut/signedOut',
      'Ends like the original.',
    ]);
  });

  it.each([
    ['other/thing', 'Not sent: no machine of the portal handles other/thing.', 0],
    ['signOut/returned', 'Sent signOut/returned: signOut ignores it in this state.', 1],
    ['signOut/requested', 'Not sent: payload is missing; it must be { returnTo }.', 0],
  ])('says what %s does, and adds it only if it is sent', async (event, outcome, steps) => {
    const shown = await open();
    await type('Event', event);
    await press('Send');
    expect(shown('submit: Send', 'h3: History')).toEqual(['submit: Send', `output: ${outcome}`]);
    expect(shown()).toContain(`output: Step ${steps} of ${steps}`);
    await type('Event', `${event}2`);
    expect(shown('submit: Send', 'h3: History')).toEqual(['submit: Send']);
  });

  it('has a form for each kind of payload', async () => {
    const shown = await open();
    const form = () => shown('text: Event', 'submit: Send');
    await type('Event', 'signOut/timeStored');
    expect(form()).toContain('This event has no payload.');
    await type('Event', 'signOut/signedOut');
    await user.type(screen.getByLabelText(/^Payload, as JSON/), 'x');
    expect(form().slice(1)).toEqual([
      'textarea: Payload, as JSON; empty for none = x [spellcheck=false; aria-invalid=true]',
      'output: The payload is not JSON.',
    ]);
    await user.clear(screen.getByLabelText(/^Payload, as JSON/));
    expect(form().slice(1)).toEqual([
      'textarea: Payload, as JSON; empty for none [spellcheck=false]',
    ]);
    await type('Event', 'signOut/requested');
    await user.click(screen.getByLabelText('As JSON'));
    expect(form()).toEqual([
      'text: Event = signOut/requested [autocomplete=off; spellcheck=false; required]',
      'checkbox: As JSON [checked]',
      'textarea: Payload, as JSON; empty for none [spellcheck=false]',
    ]);
  });

  it('finds states, and shows where they are written', async () => {
    const shown = await open();
    await type('Find a state or event', ' stepLimit ');
    expect(shown('search: Find', 'ul: States')).toContain('output: 2 states found');
    await type('Find a state or event', 'storingTime');
    expect(shown('search: Find', 'ul: States')).toContain('output: 1 state found');
    const written = () => shown('section: Source', 'h3: Context');
    const before = written();
    await press('idle: 2');
    expect(written()).toEqual([
      ...SOURCE,
      'button: idle: 2 [aria-pressed=true]',
      'section: signOut.ts [tabindex=0]',
      'one',
      'two [aria-current=location]',
      'three',
    ]);
    await press('idle: 2');
    expect(written()).toEqual(before);
  });

  it('sends an event from an arrow of the drawing, by pointer or keyboard', async () => {
    const shown = await open();
    await user.click(screen.getByLabelText('Drawing'));
    const drawing = within(await screen.findByRole('region', { name: 'Drawing of signOut' }));
    await user.click(drawing.getByRole('button', { name: 'requested' }));
    expect(shown('submit: Send', 'h3: History')).toEqual(['submit: Send']);
    await press('Send');
    const outcomes = [];
    for (const key of ['a', 'Enter', ' ']) {
      fireEvent.keyDown(drawing.getByRole('button', { name: 'signedOut' }), { key });
      outcomes.push(shown('submit: Send', 'h3: History')[1]?.slice(0, 20));
      await press('signOut/signedOut');
    }
    expect(outcomes).toEqual([
      'output: Sent signOut',
      'output: Not sent: si',
      'output: Not sent: si',
    ]);
  });

  it('scrolls its drawing to the state that is found', async () => {
    await open();
    await user.click(screen.getByLabelText('Drawing'));
    const drawing = await screen.findByRole('region', { name: 'Drawing of signOut' });
    const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
    const find = screen.getByLabelText('Find a state or event');
    fireEvent.change(find, { target: { value: 'storingTime' } });
    expect(scrolled.mock.contexts).toEqual([
      drawing.querySelector('[data-state="signOut.storingTime"]'),
    ]);
    expect(scrolled.mock.calls).toEqual([[{ block: 'center', inline: 'center' }]]);
  });
});
