import { fireEvent, screen, waitFor } from '@testing-library/react';
import { events } from '../../../src/kit/events';
import { ofType, renderApp } from '../support/renderApp';

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
