import { fireEvent, screen, waitFor, render, within } from '@testing-library/react';
import { events } from '../../../src/kit/events';
import { ofType, renderApp, summary } from '../support/renderApp';
import type { SignInResult } from '../../../machines/signIn/signIn';
import { UntrustedText } from '../../../src/views/ui/untrustedText';

const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const submit = () => screen.getByRole('button', { name: /^Sign in|^Signing in/ });
const formOf = (element: HTMLElement): HTMLFormElement => {
  const form = element.closest('form');
  if (!form) throw new Error('no form');
  return form;
};

const fill = async (user: Awaited<ReturnType<typeof renderApp>>['user']) => {
  await user.type(email(), 'mira@example.com');
  await user.type(password(), 'Secret123');
};

describe('structure and filling in', () => {
  it('UX 1: is one form, submitted by Enter in any field', async () => {
    const { user, actions } = await renderApp();
    expect(document.querySelectorAll('form')).toHaveLength(1);
    await fill(user);
    await user.click(email());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(ofType(actions, 'signIn/submitted')).toHaveLength(1));
  });

  it('UX 12: trims the email and leaves the password unchanged', async () => {
    const { user, actions, secretHandles } = await renderApp();
    email().value = '  mira@example.com ';
    await user.type(password(), ' pass word ');
    await user.click(submit());
    await waitFor(() => expect(ofType(actions, 'signIn/submitted')).toHaveLength(1));
    const payload = ofType(actions, 'signIn/submitted')[0]?.payload as { secret: string };
    expect(payload).toMatchObject({ email: 'mira@example.com', remember: false });
    expect(secretHandles.take(payload.secret)).toBe(' pass word ');
  });

  it('keeps the password out of every action and of the store', async () => {
    const { user, actions, store } = await renderApp();
    await fill(user);
    await user.click(submit());
    await waitFor(() => expect(store.getState().signIn.value).toBe('submitting'));
    expect(JSON.stringify(actions)).not.toContain('Secret123');
    expect(JSON.stringify(store.getState())).not.toContain('Secret123');
    expect(
      JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]),
    ).not.toContain('Secret123');
    // Fluent would copy it into an attribute through React state.
    expect(document.body.innerHTML).not.toContain('Secret123');
  });

  it('UX 15, 16, 17: shows the password with a pressed button, says so, and hides it on submit', async () => {
    const { user } = await renderApp();
    await fill(user);
    const toggle = screen.getByRole('button', { name: 'Show password' });
    expect(toggle).toHaveAttribute('type', 'button');
    expect(toggle).toHaveAttribute('aria-pressed', 'false');
    await user.click(toggle);
    expect(toggle).toHaveAttribute('aria-pressed', 'true');
    expect(password()).toHaveAttribute('type', 'text');
    expect(screen.getByText('Your password is shown')).toBeInTheDocument();
    await user.click(submit());
    await waitFor(() => expect(password()).toHaveAttribute('type', 'password'));
  });

  it('UX 24, 25: while sending it is inert, keeps focus, and sends once', async () => {
    const { user, actions, store } = await renderApp();
    await fill(user);
    const form = formOf(password());
    fireEvent.submit(form);
    fireEvent.submit(form);
    await waitFor(() => expect(store.getState().signIn.value).toBe('submitting'));
    expect(submit()).toHaveAttribute('aria-disabled', 'true');
    expect(submit()).toHaveTextContent('Signing in…');
    expect(password()).toHaveFocus();
    await user.click(submit());
    await user.keyboard('{Enter}');
    expect(ofType(actions, 'signIn/submitted')).toHaveLength(1);
  });

  it('says that it is sending only while something is sent', async () => {
    const { user } = await renderApp();
    const said = new Set<string>();
    const looks = new MutationObserver(() => said.add(document.body.textContent));
    looks.observe(document.body, { subtree: true, childList: true, characterData: true });
    await user.click(submit());
    expect(await screen.findByText('There is a problem')).toBeInTheDocument();
    looks.disconnect();
    expect([...said].filter((text) => text.includes('Signing in…'))).toEqual([]);
  });

  it('clears the typed email after a sign-in', async () => {
    const { user, tell } = await renderApp();
    await fill(user);
    expect(JSON.stringify(Object.entries(sessionStorage))).toContain('mira@example.com');
    await user.click(submit());
    tell(events.signIn.answered({ code: 0, tokens: 'handle' }));
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('mira@example.com');
  });

  it('fills in the email stored on this device, or the typed one first', async () => {
    localStorage.setItem('portal_remembered_email', 'old@example.com');
    const first = await renderApp();
    expect(email()).toHaveValue('old@example.com');
    await first.user.clear(email());
    await first.user.type(email(), 'new@example.com');
    first.unmount();
    await renderApp();
    expect(email()).toHaveValue('new@example.com');
  });
});

it('UX 15: keeps a password visible that was shown before the views loaded', async () => {
  // jsdom does not reflect it.
  const { prototype } = HTMLButtonElement;
  Object.defineProperty(prototype, 'ariaPressed', { configurable: true, get: () => 'true' });
  await renderApp();
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
  Reflect.deleteProperty(prototype, 'ariaPressed');
});

const EMAIL_MISSING = 'Enter your email address, such as name@example.com.';
const PASSWORD_MISSING = 'Enter your password.';

/** Fills in and submits the form, and supplies the response. */
const send = async (result: SignInResult) => {
  const app = await renderApp();
  fireEvent.input(email(), { target: { value: 'mira@example.com' } });
  fireEvent.input(password(), { target: { value: 'Secret123' } });
  await app.user.click(submit());
  await waitFor(() => expect(app.store.getState().signIn.value).toBe('submitting'));
  app.tell(events.signIn.answered(result));
  return app;
};

/** The same, with an error above the form. */
const refused = async (result: SignInResult) => ({ ...(await send(result)), box: await summary() });

const WRONG = 'Email password combination is incorrect. Please try again.';
/** The same, with a wrong password, whose error is at its field. */
const mistyped = async () => {
  const app = await send({ code: 1 });
  expect(await screen.findByRole('alert')).toHaveTextContent(WRONG);
  return app;
};

describe('client-side validation', () => {
  it('UX 26: validates nothing before the first submit', async () => {
    const { user } = await renderApp();
    await user.type(email(), 'not an address');
    await user.tab();
    await user.tab();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(email()).not.toHaveAttribute('aria-invalid');
  });

  it('UX 31: the title starts with "Error: " until the next submit that is sent', async () => {
    const { user } = await renderApp();
    expect(document.title).toBe('Sign in – Adlantern');
    await user.click(submit());
    await summary();
    expect(document.title).toBe('Error: Sign in – Adlantern');
    await user.type(email(), 'mira@example.com');
    await user.type(password(), 'x');
    await user.click(submit());
    await waitFor(() => expect(document.title).toBe('Sign in – Adlantern'));
  });

  it('UX 27, 28, 32, 33, 34: shows a single error at its field, which takes the focus', async () => {
    const { user } = await renderApp();
    await user.type(email(), 'mira@example.com');
    await user.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent(PASSWORD_MISSING);
    expect(password()).toHaveFocus();
    expect(password()).toHaveAttribute('aria-invalid', 'true');
    expect(password()).toHaveAccessibleDescription(expect.stringContaining(PASSWORD_MISSING));
    expect(email()).not.toHaveAttribute('aria-invalid');
    expect(document.querySelector('form')).toHaveAttribute('novalidate');
    expect(screen.queryByText('There is a problem')).not.toBeInTheDocument();
    expect(document.title).toBe('Error: Sign in – Adlantern');
    await user.click(email());
    await user.click(submit());
    await waitFor(() => expect(password()).toHaveFocus());
  });

  it('UX 28: takes the focus again when another submit has the same error', async () => {
    const { user } = await renderApp();
    await user.click(submit());
    await summary();
    await user.click(email());
    await user.click(submit());
    await waitFor(async () => expect(await summary()).toHaveFocus());
  });

  it('removes an error as soon as it is fixed, and adds none while typing', async () => {
    const { user } = await renderApp();
    await user.click(submit());
    await summary();
    await user.type(email(), 'mira');
    expect(document.getElementById('email-error')).toHaveTextContent(EMAIL_MISSING);
    await user.type(email(), '@example.com');
    await waitFor(() => expect(document.getElementById('email-error')).toBeNull());
  });
});

describe('refusals of the server (spec 4: login result codes; spec 8)', () => {
  it('UX 21, 35: wrong credentials do not reveal which is wrong, keep the email, and clear the password', async () => {
    await mistyped();
    expect(password()).toHaveAccessibleDescription(expect.stringContaining(WRONG));
    expect(password()).toHaveFocus();
    expect(email()).toHaveValue('mira@example.com');
    expect(password()).toHaveValue('');
    expect(email()).not.toHaveAttribute('aria-invalid');
    expect(screen.queryByText('There is a problem')).not.toBeInTheDocument();
  });

  it('UX 62: a refusal for a captcha is no error while it runs, nor once it is solved', async () => {
    const { box, tell } = await refused({ code: 3, message: 'Prove it.' });
    expect(box).toHaveTextContent('Prove it.');
    tell(events.captcha.wanted());
    expect(screen.queryByRole('alert')).toBeNull();
    tell(events.captcha.proved({ proof: 'handle', validMs: 60_000 }));
    expect(screen.queryByRole('alert')).toBeNull();
    tell(events.captcha.spent());
    expect(await summary()).toHaveTextContent('Prove it.');
  });

  it('M22: says that the session cannot be read, and whom to ask', async () => {
    const { box } = await refused({ code: 5, message: null, failure: null, sessionUnread: true });
    expect(box).toHaveTextContent('we couldn’t sign you in on this page');
  });

  it('UX 38: shows untrusted text as text, without control characters, truncated at 500 characters', async () => {
    const { unmount } = render(<UntrustedText text="A short text takes no focus." />);
    expect(document.body).toHaveFocus();
    unmount();
    const message = `<img src=x onerror=alert(1)>\u0007\u202e${'长'.repeat(600)}`;
    const { box, user } = await refused({ code: 5, message, failure: null });
    expect(box.querySelector('img')).toBeNull();
    expect(box).toHaveTextContent('<img src=x onerror=alert(1)>长');
    expect(box.textContent).not.toMatch(/[\u0007\u202e]/);
    expect(within(box).getByRole('listitem').textContent?.match(/长/g)).toHaveLength(472);
    await user.click(within(box).getByRole('button', { name: 'Show more' }));
    expect(within(box).getByRole('listitem').textContent?.match(/长/g)).toHaveLength(600);
    // The button is gone.
    expect(within(box).getByText(/长$/)).toHaveFocus();
  });

  it('can be tried again', async () => {
    const { user, actions } = await mistyped();
    await user.type(password(), 'Another1');
    await user.click(submit());
    await waitFor(() => expect(ofType(actions, 'signIn/submitted')).toHaveLength(2));
    expect(screen.queryByText(WRONG)).not.toBeInTheDocument();
  });

  it('UX 58: keeps typed values, route and error through a change of language', async () => {
    const { user } = await mistyped();
    await user.click(screen.getByRole('button', { name: '中文' }));
    expect(await screen.findByText('邮箱或密码错误，请重试')).toBeInTheDocument();
    expect(screen.getByLabelText('邮箱')).toHaveValue('mira@example.com');
    expect(window.location.pathname).toBe('/portal/login');
    expect(document.documentElement).toHaveAttribute('lang', 'zh-CN');
    expect(document.title).toBe('错误：登录 – Adlantern');
  });
});
