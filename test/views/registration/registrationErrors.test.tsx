import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ofType } from '../support/renderApp';
import { answered, createButton, fillIn, input, openRegistration } from '../support/registering';

const summary = async () => {
  const title = await screen.findByRole('heading', { name: 'There is a problem' });
  const box = title.closest<HTMLElement>('[tabindex="-1"]');
  if (!box) throw new Error('the summary cannot take focus');
  return box;
};
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
    await answered({
      kind: 'fieldError',
      fieldErrors: [
        { id: 'invitation', error: 'Unknown field.' },
        { id: 'email', error: 'This address is taken.' },
        { id: '', error: 'Without an id.' },
      ],
    });
    const lines = within(await summary()).getAllByRole('listitem');
    expect(lines.map((line) => line.textContent)).toEqual([
      'This address is taken.',
      'Unknown field.',
      'Without an id.',
    ]);
    expect(errorOf('email')).toHaveTextContent('This address is taken.');
    expect(input('password')).toHaveValue('Lantern2026');
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
