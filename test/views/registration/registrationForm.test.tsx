import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { events } from '../../../src/kit/events';
import { ofType, summary, VIEW_CONFIG } from '../support/renderApp';
import { answered, createButton, fillIn, input, openRegistration } from '../support/registering';

const sent = (actions: Parameters<typeof ofType>[0]) =>
  ofType(actions, 'registration/submitted').map(
    ({ payload }) => payload as { email: string; form: string },
  );

describe('structure and filling in', () => {
  it('is validated by its script, and never in an address', async () => {
    await openRegistration();
    expect(document.querySelector('form')).toHaveAttribute('method', 'post');
    expect(document.querySelector('form')).toHaveAttribute('novalidate');
  });

  it('UX 9: gives password managers the current policy', async () => {
    await openRegistration();
    for (const id of ['password', 'password_confirm'])
      expect(input(id)).toHaveAttribute(
        'passwordrules',
        'minlength: 8; maxlength: 20; required: lower; required: upper; required: digit;',
      );
  });

  it('UX 13: fills in the email of an invitation as read-only, and explains why', async () => {
    await openRegistration({ email: 'mira@example.com' });
    expect(input('email')).toHaveValue('mira@example.com');
    expect(input('email')).toHaveAttribute('readonly');
    expect(input('email')).toHaveAccessibleDescription(/can’t change it here/);
  });

  it('the email of a link without an invitation can be changed', async () => {
    const { user } = await openRegistration({ invited: null });
    expect(input('email')).toHaveValue('mira@example.com');
    await user.clear(input('email'));
    await user.type(input('email'), 'other@example.com');
    expect(input('email')).toHaveValue('other@example.com');
  });

  it('UX 10, 11: accepts pasted passwords in full, in both fields', async () => {
    const { user } = await openRegistration();
    for (const id of ['password', 'password_confirm']) {
      await user.click(input(id));
      await user.paste('x'.repeat(200));
      expect(input(id).value).toHaveLength(200);
    }
  });

  it('UX 15, 17: two buttons of different names show both passwords at once', async () => {
    const app = await openRegistration();
    await fillIn(app);
    await app.user.click(screen.getByRole('button', { name: 'Show confirmed password' }));
    for (const id of ['password', 'password_confirm'])
      expect(input(id)).toHaveAttribute('type', 'text');
    expect(screen.getByRole('button', { name: 'Show password' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await app.user.click(createButton());
    await waitFor(() => expect(input('password')).toHaveAttribute('type', 'password'));
  });

  it('UX 18: shows a note while Caps Lock is on, at the focused field', async () => {
    await openRegistration();
    fireEvent.keyUp(input('password_confirm'), { key: 'A', modifierCapsLock: true });
    expect(document.getElementById('password_confirm-caps-lock')).toHaveTextContent('Caps Lock');
    expect(document.getElementById('password-caps-lock')).toBeEmptyDOMElement();
    fireEvent.keyUp(input('password_confirm'), { key: 'a', modifierCapsLock: false });
    expect(document.getElementById('password_confirm-caps-lock')).toBeEmptyDOMElement();
  });

  it('spec 5: opens the documents to agree to in a new tab, and says so', async () => {
    await openRegistration();
    const box = screen.getByRole('checkbox', { name: /I agree to the terms of service/ });
    expect(box).not.toBeChecked();
    const links = ['/portal/tos', '/portal/web_privacy_policy', '/portal/dpa'];
    const label = box.closest('form') ?? document.body;
    const found = within(label).getAllByRole('link', { name: /opens in a new tab/ });
    expect(found.map((link) => link.getAttribute('href'))).toEqual(links);
    for (const link of found) expect(link).toHaveAttribute('target', '_blank');
  });
});

describe('what is sent', () => {
  it('sends the fields with values; never confirm and terms', async () => {
    const app = await openRegistration();
    await fillIn(app);
    await app.user.type(input('company'), '  Harbour Games ');
    await app.user.click(createButton());
    await waitFor(() => expect(sent(app.actions)).toHaveLength(1));
    const [{ email, form } = { email: '', form: '' }] = sent(app.actions);
    expect(email).toBe('mira@example.com');
    expect(JSON.parse(app.secretHandles.take(form) ?? '')).toEqual({
      first_name: 'Mira',
      last_name: '宋',
      company: 'Harbour Games',
      email: 'mira@example.com',
      password: 'Lantern2026',
    });
  });

  it('I7, I8, I10: sends values written without an event, the email trimmed and the password unchanged', async () => {
    const app = await openRegistration({
      invited: null,
      config: { ...VIEW_CONFIG, brand: { ...VIEW_CONFIG.brand, passwordPolicy: 'modern' } },
    });
    const values = {
      first_name: 'Mira',
      last_name: 'Song',
      email: ' filled@example.com ',
      password: ' a lamp over the harbour ',
      password_confirm: ' a lamp over the harbour ',
    };
    for (const [id, value] of Object.entries(values)) input(id).value = value;
    input('terms').checked = true;
    fireEvent.submit(input('email').form ?? document.body);
    await waitFor(() => expect(sent(app.actions)).toHaveLength(1));
    const [{ form } = { form: '' }] = sent(app.actions);
    expect(JSON.parse(app.secretHandles.take(form) ?? '')).toMatchObject({
      email: 'filled@example.com',
      password: ' a lamp over the harbour ',
    });
  });
});

describe('UX 35: typed values', () => {
  it('are restored after a reload, except passwords', async () => {
    const first = await openRegistration();
    await fillIn(first);
    first.unmount();
    await openRegistration();
    expect(input('first_name')).toHaveValue('Mira');
    expect(input('last_name')).toHaveValue('宋');
    expect(input('terms')).toBeChecked();
    expect(input('password')).toHaveValue('');
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('Lantern');
  });

  it('are not shown to a user with a different invitation', async () => {
    const first = await openRegistration();
    await fillIn(first);
    first.unmount();
    await openRegistration({ email: 'other@example.com' });
    expect(input('first_name')).toHaveValue('');
    expect(input('terms')).not.toBeChecked();
  });

  it('are removed once the account is created', async () => {
    const { store } = await answered({ kind: 'registered' });
    expect(store.getState().registration.value).toBe('registered');
    expect(sessionStorage.getItem('portal_draft_registration')).toBeNull();
  });

  it('I8: stay when the form hydrates inputs that are already filled in', async () => {
    const app = await openRegistration();
    input('first_name').value = 'Autofilled';
    app.tell(events.registration.switchChosen());
    expect(input('first_name')).toHaveValue('Autofilled');
  });
});

describe('spec 5, webauthn: an account that begins with a passkey', () => {
  const choose = async (app: Awaited<ReturnType<typeof openRegistration>>) => {
    app.tell(events.registration.passkeysFound());
    await app.user.click(await screen.findByRole('radio', { name: 'Passkey' }));
  };

  it('is offered if passkeys are supported, requires no password, and is sent as such', async () => {
    const app = await openRegistration();
    expect(screen.queryByRole('radio')).toBeNull();
    await choose(app);
    expect(document.getElementById('password')).toBeNull();
    await app.user.type(input('first_name'), 'Mira');
    await app.user.type(input('last_name'), '宋');
    await app.user.click(input('terms'));
    await app.user.click(createButton());
    await waitFor(() =>
      expect(ofType(app.actions, 'registration/submittedWithPasskey')).toHaveLength(1),
    );
    expect(ofType(app.actions, 'registration/submitted')).toHaveLength(0);
  });

  it('switches back to a password, which is then required', async () => {
    const app = await openRegistration();
    await choose(app);
    await app.user.click(screen.getByRole('radio', { name: 'Password' }));
    await app.user.click(createButton());
    expect(await screen.findAllByText('Enter a password.')).not.toHaveLength(0);
  });
});

const linesOfSummary = async () =>
  within(await summary())
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
const errorOf = (id: string) => document.getElementById(`${id}-error`);

describe('spec 5: client-side validation', () => {
  it('UX 27 to 32: reports every missing field, in order, with the exact text, in the summary and at the field', async () => {
    const { user, actions } = await openRegistration({ email: '', invited: null });
    await user.click(createButton());
    const box = await summary();
    expect(box).toHaveFocus();
    expect(within(box).getByRole('alert')).toBeInTheDocument();
    expect(screen.getByRole('main')).toContainElement(box);
    const heading = screen.getByRole('heading', { level: 1 });
    expect(box.compareDocumentPosition(heading)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(document.title).toBe('Error: Create your account – Adlantern');
    const lines = within(box).getAllByRole('link');
    expect(lines.map((line) => line.textContent)).toEqual([
      'First name is required.',
      'Last name is required.',
      'Enter your email address, such as name@example.com.',
      'Enter a password.',
      'Enter the password again.',
      'Please agree to the service terms first',
    ]);
    for (const line of lines) {
      const id = line.getAttribute('href')?.slice(1) ?? '';
      expect(input(id)).toHaveAttribute('aria-invalid', 'true');
      expect(errorOf(id)).toHaveTextContent(line.textContent ?? '');
      expect(errorOf(id)).not.toHaveAttribute('role');
      expect(input(id).getAttribute('aria-describedby')?.split(' ')).toContain(`${id}-error`);
      await user.click(line);
      expect(input(id)).toHaveFocus();
    }
    expect(ofType(actions, 'registration/submitted')).toHaveLength(0);
  });

  it('UX 20, 36: shows the exact reason after the exact message', async () => {
    const app = await openRegistration();
    await fillIn(app);
    fireEvent.input(input('first_name'), { target: { value: 'Anne-Marie' } });
    fireEvent.input(input('company'), { target: { value: 'c'.repeat(51) } });
    fireEvent.input(input('password'), { target: { value: 'short1' } });
    await app.user.click(createButton());
    const box = await summary();
    expect(box).toHaveTextContent('Remove: “\u2068-\u2069”');
    expect(box).toHaveTextContent('Company must be 50 characters or fewer. You entered 51.');
    expect(errorOf('password')).toHaveTextContent(
      'Password is not strong enough. Use 8 to 20 characters. You have 6. Add an uppercase letter.',
    );
    expect(errorOf('password_confirm')).toHaveTextContent('The two passwords do not match.');
    expect(document.body.innerHTML).not.toContain('short1');
  });

  it('the message of an invalid name or text says which field it is of', async () => {
    const app = await openRegistration();
    await fillIn(app);
    for (const id of ['first_name', 'last_name', 'company', 'title'])
      fireEvent.input(input(id), { target: { value: 'Mira2\u2060' } });
    fireEvent.input(input('last_name'), { target: { value: 'Mira2' } });
    await app.user.click(createButton());
    expect(await linesOfSummary()).toEqual([
      'First name has invisible characters (U+2060). Clear it and type it again.',
      'Last name can only have Chinese characters and letters A to Z, without spaces or marks. Remove: “\u20682\u2069”',
      'Company has invisible characters (U+2060). Clear it and type it again.',
      'Title has invisible characters (U+2060). Clear it and type it again.',
    ]);
    await app.user.click(screen.getByRole('button', { name: '中文' }));
    await waitFor(() =>
      expect(errorOf('last_name')).toHaveTextContent(
        '姓只能包含汉字和英文字母，请删除：“\u20682\u2069”',
      ),
    );
  });

  it('P19: summary lines with the same text name their fields, field messages do not', async () => {
    const error = 'Not accepted.';
    const ids = ['first_name', 'last_name'];
    await answered({ kind: 'fieldError', fieldErrors: ids.map((id) => ({ id, error })) });
    expect(await linesOfSummary()).toEqual([`First name: ${error}`, `Last name: ${error}`]);
    for (const id of ids) expect(errorOf(id)).toHaveTextContent(error);
  });

  it("P19: isolates a server's text, whatever its direction", async () => {
    await answered({
      kind: 'fieldError',
      fieldErrors: [{ id: 'email', error: 'הכתובת תפוסה (2)' }],
    });
    await waitFor(() =>
      expect(errorOf('email')?.querySelector('bdi')).toHaveTextContent('הכתובת תפוסה (2)'),
    );
  });

  it('a mismatch disappears when either password is corrected, and none appears while typing', async () => {
    const app = await openRegistration();
    await fillIn(app);
    await app.user.type(input('password'), '7');
    await app.user.click(createButton());
    await waitFor(() => expect(errorOf('password_confirm')).not.toBeNull());
    await app.user.type(input('password'), '{Backspace}');
    await waitFor(() => expect(errorOf('password_confirm')).toBeNull());
  });

  it('H3: a change of language translates the messages without validating again', async () => {
    const { user } = await openRegistration();
    await user.click(createButton());
    await summary();
    input('first_name').value = 'Mira';
    await user.click(screen.getByRole('button', { name: '中文' }));
    expect(await screen.findByRole('heading', { name: '请检查以下内容' })).toBeInTheDocument();
    expect(errorOf('first_name')).toHaveTextContent('请输入名字');
    expect(input('first_name')).toHaveValue('Mira');
  });
});

describe('spec 7, 8: refusals of the server', () => {
  it('UX 37, A6: shows a field error at its field and others in the summary, and keeps all values', async () => {
    const [unknown, taken] = ['Unknown field.', 'This address is taken.'];
    const { user } = await answered({
      kind: 'fieldError',
      fieldErrors: [
        { id: 'tenant', error: unknown },
        { id: 'plan', error: unknown },
        { id: 'first_name', error: taken },
        { id: '', error: 'Without an id.' },
      ],
    });
    const lines = within(await summary()).getAllByRole('listitem');
    const texts = lines.map((line) => line.textContent);
    expect(texts).toEqual([taken, unknown, unknown, 'Without an id.']);
    expect(errorOf('first_name')).toHaveTextContent(taken);
    expect(input('first_name')).toHaveAttribute('aria-invalid', 'true');
    expect(input('password')).toHaveValue('Lantern2026');
    await user.type(input('first_name'), 'x');
    await waitFor(() => expect(errorOf('first_name')).toBeNull());
  });

  it('N7: after a lost request the values are still there and can be sent again', async () => {
    const { user, actions } = await answered({
      kind: 'failed',
      message: null,
      failure: { kind: 'network', status: 0, method: 'POST', url: '/api_v2/auth/signup' },
    });
    expect(await summary()).toHaveTextContent('What you typed is still here.');
    await user.click(createButton());
    await waitFor(() => expect(ofType(actions, 'registration/submitted')).toHaveLength(2));
  });
});
