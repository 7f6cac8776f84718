import { screen } from '@testing-library/react';
import { events } from '../../../src/kit/events';
import { timerElapsed } from '../../../src/kit/machineSlice';
import { ofType, renderApp } from '../support/renderApp';
import { HELP, shownLines } from '../support/shownLines';

const LABELS = ['First name', 'Last name', 'Company', 'Email'];
const TYPED = ['Ana', 'Li', 'Tide', 'ana@tide.test'];

it('UX 35: typed values survive a reload of the tab until they are sent', async () => {
  const open = async () => {
    const app = await renderApp({ path: '/portal/request-access' });
    app.tell(events.requestAccess.arrived({ linked: false }));
    await screen.findByLabelText('Company');
    return app;
  };
  const held = () => LABELS.map((label) => screen.getByLabelText<HTMLInputElement>(label).value);
  const { user, unmount } = await open();
  for (const [at, label] of LABELS.entries())
    await user.type(screen.getByLabelText(label), TYPED[at] ?? '');
  unmount();
  const { tell, unmount: leave } = await open();
  expect(held()).toEqual(TYPED);
  const email = 'ana@tide.test';
  tell(events.requestAccess.submitted({ email, form: '' }));
  tell(events.requestAccess.answered({ kind: 'done', until: Date.now(), waitMs: 0 }));
  leave();
  await open();
  expect(held()).toEqual(['', '', '', '']);
});

it('UX 63: resends the mail of a request, or sends the request for another address', async () => {
  const { tell, user, actions } = await renderApp({ path: '/portal/request-access' });
  tell(events.requestAccess.arrived({ linked: false }));
  for (const [at, label] of LABELS.entries())
    await user.type(await screen.findByLabelText(label), TYPED[at] ?? '');
  await user.click(screen.getByRole('button', { name: 'Send request' }));
  const went = () =>
    tell(events.requestAccess.answered({ kind: 'done', until: Date.now(), waitMs: 0 }));
  await screen.findByRole('button', { name: 'Sending…' });
  went();
  expect(screen.getByText(/We sent an email to/)).toHaveTextContent(/to ana@tide\.test\./);
  tell(timerElapsed('requestAccess', 'xstate.after.resendWait.requestAccess.sent.waiting'));
  await user.click(screen.getByRole('button', { name: 'Resend email' }));
  went();
  const sent = ofType(actions, 'effect/requested').map(({ payload }) => payload);
  expect(JSON.stringify(sent).match(/requestAccess.submit/g)).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Use a different email' }));
  expect(LABELS.map((label) => screen.getByLabelText<HTMLInputElement>(label).value)).toEqual(
    TYPED,
  );
});

describe('each stage', () => {
  const open = async (linked: boolean) => {
    const app = await renderApp({ path: '/portal/request-access' });
    app.tell(events.requestAccess.arrived({ linked }));
    return app;
  };
  it('shows the form, busy while it is sent, and a refusal at its field', async () => {
    const { tell } = await open(false);
    const page = (readOnly: string, ...button: string[]) => [
      'h1: Request access',
      'No invitation yet? Tell us who you are. An administrator will review your request, and we’ll email you the decision.',
      'If you have an invitation, open the link in that email instead.',
      `text: First name [name=first_name; autocomplete=given-name${readOnly}]`,
      `text: Last name [name=last_name; autocomplete=family-name${readOnly}]`,
      `text: Company [name=company; autocomplete=organization${readOnly}]`,
      `email: Email [name=email; autocomplete=username; inputmode=email; autocapitalize=off; spellcheck=false${readOnly}]`,
      'hidden: language = en',
      ...button,
      HELP,
    ];
    expect(shownLines()).toEqual(page('', 'submit: Send request'));
    // A honeypot: not in the order of the fields, and never filled in by a browser.
    const trap = document.querySelector<HTMLInputElement>('input[name="website"]');
    expect(trap?.closest('[aria-hidden="true"]')).toHaveTextContent('Leave this empty');
    expect([trap?.tabIndex, trap?.autocomplete]).toEqual([-1, 'off']);
    tell(events.requestAccess.submitted({ email: 'ana@tide.test', form: '' }));
    expect(shownLines()).toEqual(
      page('; readonly', 'submit: Sending… [aria-disabled=true]', 'output: Sending…'),
    );
    tell(
      events.requestAccess.answered({
        kind: 'fieldError',
        fieldErrors: [{ id: 'company', error: 'Not a studio.' }],
      }),
    );
    expect(screen.getByLabelText('Company')).toHaveAccessibleDescription('Not a studio.');
  });

  it('says where the mail went and when it can be sent again', async () => {
    const { tell, user, actions } = await open(false);
    tell(events.requestAccess.submitted({ email: 'ana@tide.test', form: '' }));
    const until = Date.now() + 60_000;
    tell(events.requestAccess.answered({ kind: 'done', until, waitMs: 60_000 }));
    expect(shownLines()).toEqual([
      'h1: Check your inbox',
      'We sent an email to ana@tide.test. Confirm your request with the link in it within 24 hours.',
      'Don’t see it after a few minutes? Check your spam folder and the address above.',
      'button: Resend in 60 s [aria-disabled=true]',
      'output: You can resend the email in 60 seconds.',
      'button: Use a different email',
      HELP,
    ]);
    await user.click(screen.getByRole('button', { name: 'Resend in 60 s' }));
    expect(ofType(actions, 'requestAccess/resent')).toEqual([]);
  });

  const LINKED = [
    'h1: Confirm your request',
    'Confirm that this email is yours. Then we’ll send your request to an administrator.',
  ];

  it('confirms a request once, by a press', async () => {
    const { tell, user, actions } = await open(true);
    expect(shownLines()).toEqual([...LINKED, 'button: Confirm request', HELP]);
    expect(ofType(actions, 'requestAccess/confirmed')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Confirm request' }));
    expect(shownLines()).toEqual([...LINKED, 'button: Confirming… [aria-disabled=true]', HELP]);
    await user.click(screen.getByRole('button', { name: 'Confirming…' }));
    expect(ofType(actions, 'requestAccess/confirmed')).toHaveLength(1);
    tell(
      events.requestAccess.confirmAnswered({
        kind: 'failed',
        message: 'Try later.',
        failure: null,
      }),
    );
    expect(shownLines()).toEqual([
      'alert: h2: There is a problem',
      'alert: Try later.',
      ...LINKED,
      'button: Confirm request',
      HELP,
    ]);
  });

  it.each([
    [
      'ended',
      'h1: This link no longer works',
      'It was sent more than 24 hours ago, or is incomplete. Send a new request.',
      'button: Send new request',
    ],
  ] as const)('a request that is %s', async (kind, ...lines) => {
    const { tell, user, actions } = await open(true);
    tell(events.requestAccess.confirmed());
    tell(events.requestAccess.confirmAnswered({ kind }));
    expect(shownLines()).toEqual([...lines, HELP]);
    if (kind !== 'ended') return;
    await user.click(screen.getByRole('button', { name: 'Send new request' }));
    expect(ofType(actions, 'requestAccess/askedAgain')).toHaveLength(1);
    expect(shownLines()[0]).toBe('h1: Request access');
  });
});
