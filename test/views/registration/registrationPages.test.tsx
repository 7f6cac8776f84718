import { screen, waitFor } from '@testing-library/react';
import { events } from '../../../src/kit/events';
import { ofType, renderApp } from '../support/renderApp';
import { createButton, fillIn, openRegistration } from '../support/registering';
import { zh } from '../../../src/text/zh';
import { HELP, shownLines } from '../support/shownLines';

const AT = Date.UTC(2026, 10, 29, 12);
const HOME = '[Go to home page](/)';
const REPORT = '[Go to report](/portal/report)';

it('UX 3, 4, 5, 6, 8, 14: shows that the invitation is being checked, then the whole form', async () => {
  const { tell } = await renderApp({ path: '/portal/register' });
  const title = 'h1: Create your account';
  expect(shownLines()).toEqual([title, 'output: Checking your invitation…']);
  tell(events.registration.arrived({ email: '', invited: false, signedInAs: null }));
  await screen.findByLabelText('First name');
  const agreed =
    'I agree to the terms of service (opens in a new tab), the privacy policy (opens in a new tab) and the data processing agreement (opens in a new tab)';
  const hint = 'These open in a new tab. What you typed stays here.';
  const [shown, unmet] = [shownLines(), /^(Not met yet: |Your password needs)/];
  expect(shown.filter((line) => !unmet.test(line))).toEqual([
    title,
    'It takes about a minute, and you’re signed in right away.',
    'text: First name [name=first_name; autocomplete=given-name]',
    'text: Last name [name=last_name; autocomplete=family-name]',
    'text: Company (optional) [name=company; autocomplete=organization]',
    'text: Title (optional) [name=title; autocomplete=organization-title]',
    'email: Email [name=email; autocomplete=username; inputmode=email; autocapitalize=off; spellcheck=false]',
    'hidden: way = password',
    expect.stringMatching(
      /^password: Password \[name=password; autocomplete=new-password; .* described: Your password needs:/,
    ),
    'button: Show password [aria-pressed=false]',
    'password: Confirm password [name=password_confirm; autocomplete=new-password; autocapitalize=off; spellcheck=false]',
    'button: Show confirmed password [aria-pressed=false]',
    `checkbox: ${agreed} [name=terms; described: ${hint}]`,
    hint,
    'submit: Create account',
    'Already have an account? [Sign in](/portal/login)',
    HELP,
  ]);
});

it('UX 30: asks for the family name first in Chinese, also in the order of the errors', async () => {
  const { user } = await openRegistration({ language: 'zh', texts: zh });
  const { lastName, firstName, submit, errors } = zh.registration;
  expect(shownLines().filter((line) => line.includes('-name]'))).toEqual([
    `text: ${lastName} [name=last_name; autocomplete=family-name]`,
    `text: ${firstName} [name=first_name; autocomplete=given-name]`,
  ]);
  await user.click(screen.getByRole('button', { name: submit }));
  const links = await screen.findAllByRole('link', { name: /./ });
  const texts = links.map(({ textContent }) => textContent);
  const [last, first] = [errors.lastNameRequired, errors.firstNameRequired];
  expect(texts.filter((text) => text === last || text === first)).toEqual([last, first]);
});

it('a passkey instead of a password has its own hint, and is not chosen while sending', async () => {
  const { tell, user } = await openRegistration();
  tell(events.registration.passkeysFound());
  const passkey = await screen.findByRole('radio', { name: 'Passkey' });
  const hint = /You’ll use your fingerprint, face or screen lock instead of a password./;
  expect(screen.getByRole('radiogroup', { name: 'How you’ll sign in' })).toBeVisible();
  expect(screen.queryByText(hint)).toBeNull();
  await user.click(passkey);
  expect(screen.getByText(hint)).toBeVisible();
  expect(shownLines()).toContain('hidden: way = passkey');
  tell(events.registration.submittedWithPasskey({ email: 'a@b.test', form: '' }));
  await user.click(screen.getByRole('radio', { name: 'Password' }));
  expect(passkey).toBeChecked();
  expect(shownLines()).toContain('submit: Creating your account… [aria-disabled=true]');
});

it('says below the email once it has an account', async () => {
  const app = await openRegistration({ invited: null, email: '' });
  const { tell, user, actions, store } = app;
  await user.type(screen.getByLabelText('Email'), 'ana@b.test ');
  await user.tab();
  expect(ofType(actions, 'registration/emailLeft').map(({ payload }) => payload)).toEqual([
    { email: 'ana@b.test' },
  ]);
  tell(events.registration.emailChecked({ email: 'ana@b.test', taken: true }));
  expect(shownLines()).toContain('output: ana@b.test already has an account. Sign in instead.');
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(/already has an account/);
  // The server's refusal says it instead.
  await fillIn(app);
  await user.click(createButton());
  await waitFor(() => expect(store.getState().registration.value).toBe('submitting'));
  const error = 'This email already exists. Please sign in instead.';
  tell(events.registration.answered({ kind: 'fieldError', fieldErrors: [{ id: 'email', error }] }));
  await waitFor(() =>
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(
      new RegExp(`^${error}\\s*$`),
    ),
  );
});

it.each([
  [
    'hasAccount',
    [
      'h1: You already have an account',
      'Sign in as mira@example.com to accept the invitation.',
      'button: Sign in',
      '[Forgot your password?](/login/forgot)',
    ],
  ],
  [
    'invalid',
    [
      'h1: Invalid invitation',
      'This is an invalid invitation link, if you have questions, please contact your administrator.',
      'The link may be incomplete. Open it from the invitation email again, or ask for a new invitation.',
      HOME,
    ],
  ],
  [
    'noPermission',
    [
      'h1: No access',
      'You do not have permission to access this item.',
      'Ask your administrator for access, or email us.',
      HOME,
    ],
  ],
] as const)('an invitation that is refused: %s', async (invited, lines) => {
  await openRegistration({ invited });
  await waitFor(() => expect(shownLines()).toEqual([...lines, HELP]));
  expect(document.title).toBe(`${lines[0].replace('h1: ', '')} – Adlantern`);
});

it.each([
  ['expired', 'This invitation has expired', 'Ask your administrator to send it again.'],
  [
    'replaced',
    'There’s a newer invitation',
    'We emailed you a newer invitation. Open the link in that email.',
  ],
] as const)('A89: one that ended as %s, without a name and a date', async (why, title, words) => {
  await openRegistration({ invited: 'invalid', ended: { why, inviter: null, sentAt: null } });
  await waitFor(() => expect(shownLines()).toEqual([`h1: ${title}`, words, HOME, HELP]));
});

it.each([
  [
    { email: 'mira@b.test', invited: true },
    'You’re signed in to a different account',
    'You’re signed in as ben@b.test. This invitation is for mira@b.test.',
    'Sign out to use this invitation. Your other account stays as it is.',
  ],
  [
    { email: '', invited: true },
    'You’re signed in to a different account',
    'You’re signed in as ben@b.test. This invitation is for a new account.',
    'Sign out to use this invitation. Your other account stays as it is.',
  ],
  [
    { email: 'mira@b.test', invited: false },
    'You already have an account',
    'You’re signed in as ben@b.test. This link is for mira@b.test.',
    'Sign out to create another account. Your account stays as it is.',
  ],
  [
    { email: '', invited: false },
    'You already have an account',
    'You’re signed in as ben@b.test.',
    'Sign out to create another account. Your account stays as it is.',
  ],
])('A15: signed in to another account, with the link %j', async (link, title, who, what) => {
  const { tell } = await renderApp({ path: '/portal/register' });
  tell(events.registration.arrived({ ...link, signedInAs: 'ben@b.test' }));
  if (link.invited)
    tell(
      events.registration.invitationChecked({
        state: link.email === '' ? 'unknown' : 'valid',
        email: link.email,
        offer: null,
        ended: null,
      }),
    );
  await waitFor(() =>
    expect(shownLines()).toEqual([
      `h1: ${title}`,
      who,
      what,
      'button: Sign out and continue',
      '[Continue as ben@b.test](https://console.adlantern.example/)',
      HELP,
    ]),
  );
});

describe('A92: the owner of an account joins another studio', () => {
  const open = async () => {
    const app = await renderApp({ path: '/portal/register/success', signedIn: 'EXISTS' });
    app.tell(events.joining.opened());
    app.tell(events.joining.arrived({ invited: true }));
    return app;
  };
  const offer = { studio: 'Northwind', role: 'viewer', inviter: null, until: AT } as const;
  const OFFERED = [
    'h1: Join Northwind',
    'You’re invited to join Northwind.',
    'Your role: Viewer. The invitation is open until November 29, 2026 [datetime=2026-11-29T12:00:00.000Z].',
  ];

  it('by a press, after reading what they leave', async () => {
    const { tell, user, actions } = await open();
    expect(shownLines()).toEqual(['h1: Welcome to Adlantern', 'output: Checking your invitation…']);
    tell(events.joining.looked({ kind: 'offer', offer, leaves: 'Tide' }));
    const leaves = 'You’ll leave Tide and no longer see its reports.';
    const stay = '[Not now](/portal/report)';
    expect(shownLines()).toEqual([...OFFERED, leaves, 'submit: Join studio', stay, HELP]);
    await user.click(screen.getByRole('button', { name: 'Join studio' }));
    expect(ofType(actions, 'joining/acceptChosen')).toHaveLength(1);
    const busy = ['submit: Joining… [aria-disabled=true]', 'output: Joining…'];
    expect(shownLines()).toEqual([...OFFERED, leaves, ...busy, stay, HELP]);
    tell(events.joining.answered({ answer: 'lastAdministrator' }));
    expect(shownLines()).toEqual([
      ...OFFERED,
      leaves,
      'alert: You’re the only administrator of Tide. Make someone else an administrator first. [Go to people](/portal/people)',
      'submit: Join studio',
      stay,
      HELP,
    ]);
    tell(events.joining.acceptChosen());
    tell(events.joining.answered({ answer: 'joined' }));
    expect(shownLines()).toEqual([
      'h1: Welcome to Northwind',
      'You’re now a member of Northwind.',
      REPORT,
      HELP,
    ]);
  });

  it('leaves no studio, and has no role yet', async () => {
    const { tell } = await open();
    tell(events.joining.looked({ kind: 'offer', offer: { ...offer, role: null }, leaves: null }));
    expect(shownLines().slice(0, 3)).toEqual([
      'h1: Join Northwind',
      'You’re invited to join Northwind.',
      'submit: Join studio',
    ]);
  });

  it('is a member already, or too late', async () => {
    const { tell, unmount } = await open();
    tell(events.joining.looked({ kind: 'member', studio: 'Northwind' }));
    expect(shownLines()[0]).toBe('h1: Welcome to Northwind');
    unmount();
    const again = await open();
    const ended = { why: 'withdrawn', inviter: null, sentAt: null } as const;
    again.tell(events.joining.looked({ kind: 'ended', ended }));
    expect(shownLines()[0]).toBe('h1: This invitation was withdrawn');
  });
});
