import { act, fireEvent, screen, within } from '@testing-library/react';
import type { InvitationAnswer } from '../../../machines/people/people';
import { events } from '../../../src/kit/events';
import { NONE, openPeople } from '../support/openPeople';
import { ofType } from '../support/renderApp';

async function open() {
  const app = await openPeople({});
  const field = screen.getByLabelText('Emails');
  const tags = () => {
    const list = screen.queryByRole('toolbar', { name: 'To invite' });
    const found = list ? within(list).getAllByRole('button') : [];
    return found.map((button) => button.textContent.replace(/Remove$/, ''));
  };
  const tag = (name: RegExp | string) => screen.getByRole('button', { name });
  return { ...app, field, tags, tag };
}

describe('the emails to invite', () => {
  it('are sent to a list of emails; those not sent stay in the form', async () => {
    const { shown, press, user, tell, actions } = await openPeople({});
    const form = () => shown('Invite people');
    const field = screen.getByLabelText('Emails');
    const FIELD =
      'textarea: Emails [name=emails; inputmode=email; autocapitalize=off; spellcheck=false; described: Up to 50, separated by commas, spaces or line breaks.]';
    expect(form()).toEqual([
      'section h2: Invite people',
      FIELD,
      'Up to 50, separated by commas, spaces or line breaks.',
      'select: Role (*viewer: Viewer, advertiser: Advertiser, manager: Manager, admin: Administrator) [name=role]',
      'select: Language of the email (*en: English, zh: Chinese) [name=language]',
      'submit: Send invitations',
    ]);
    await press('Send invitations');
    expect(field).toHaveAccessibleDescription(
      'Enter at least one email. Up to 50, separated by commas, spaces or line breaks.',
    );
    expect(field).toHaveFocus();
    expect(document.title).toBe('Error: People – Adlantern');
    await user.click(field);
    await user.paste('bo@tide.example, li@');
    expect(form().slice(1, 6)).toEqual([
      'textarea: Emails = li@ [name=emails; inputmode=email; autocapitalize=off; spellcheck=false; described: Up to 50, separated by commas, spaces or line breaks.]',
      'Up to 50, separated by commas, spaces or line breaks.',
      'toolbar: To invite',
      'button: bo@tide.example',
      '2 emails, 1 to correct',
    ]);
    await user.selectOptions(
      screen.getByLabelText('Role', { selector: '#invite-role' }),
      'manager',
    );
    await user.selectOptions(screen.getByLabelText('Language of the email'), 'zh');
    await press('Send invitations');
    expect(ofType(actions, 'people/inviteSubmitted')).toEqual([
      {
        type: 'people/inviteSubmitted',
        payload: { emails: ['bo@tide.example', 'li@'], role: 'manager', language: 'zh' },
      },
    ]);
    expect(form().slice(1)).toEqual([
      FIELD.replace('described', 'readonly; described'),
      'Up to 50, separated by commas, spaces or line breaks.',
      'toolbar: To invite [aria-disabled=true]',
      'button: bo@tide.example [disabled]',
      'button: li@Not a complete email. Correct it [disabled]',
      '2 emails, 1 to correct',
      'select: Role (viewer: Viewer, advertiser: Advertiser, *manager: Manager, admin: Administrator) [name=role]',
      'select: Language of the email (en: English, *zh: Chinese) [name=language]',
      'submit: Sending… [aria-disabled=true]',
    ]);
    await press('Sending…');
    expect(ofType(actions, 'people/inviteSubmitted')).toHaveLength(1);
    const answers = [
      { email: 'bo@tide.example', result: 'sent' },
      { email: 'li@', result: 'malformed' },
    ] as const;
    tell(events.people.invited({ kind: 'done', data: [...answers] }));
    expect(form().slice(1)).toEqual([
      FIELD,
      'Up to 50, separated by commas, spaces or line breaks.',
      'toolbar: To invite',
      'button: li@Not a complete email. Correct it',
      '1 email, 1 to correct',
      'select: Role (viewer: Viewer, advertiser: Advertiser, *manager: Manager, admin: Administrator) [name=role]',
      'select: Language of the email (en: English, *zh: Chinese) [name=language]',
      'submit: Send invitations',
      '1 email wasn’t invited. Its reason is shown above.',
      'bo@tide.example: Invitation sent',
    ]);
  });

  it('are not missed by the second press of a double click, after the answer to the first', async () => {
    const { user, press, field, tell } = await open();
    await user.type(field, 'bo@tide.example');
    await press('Send invitations');
    tell(
      events.people.invited({ kind: 'done', data: [{ email: 'bo@tide.example', result: 'sent' }] }),
    );
    tell(events.people.answered({ kind: 'done', data: NONE }));
    fireEvent.click(screen.getByRole('button', { name: 'Send invitations' }), { detail: 2 });
    expect(field).not.toHaveAccessibleDescription(/Enter at least one/);
  });

  it('are fifty at most; the field has the focus after the last one is removed', async () => {
    const { user, press, field, tags, actions } = await open();
    await user.click(field);
    await user.paste('ana@tide.example, ');
    await user.click(screen.getByRole('button', { name: 'ana@tide.example Remove' }));
    expect([tags(), document.activeElement]).toEqual([[], field]);
    await user.paste(Array.from({ length: 51 }, (_, index) => `n${index}@tide.example`).join());
    await press('Send invitations');
    expect(field).toHaveAccessibleDescription(
      'Enter 50 emails or fewer. Up to 50, separated by commas, spaces or line breaks.',
    );
    expect(ofType(actions, 'people/inviteSubmitted')).toEqual([]);
  });

  it('A84: Enter, a comma, a semicolon or a space makes a tag', async () => {
    const { user, field, tags, actions } = await open();
    const typed: string[] = [];
    for (const key of ['{Enter}', ',', '，', ';', '、', ' ']) {
      typed.push(`${typed.length}@g.co`);
      await user.type(field, `${typed.at(-1)}${key}b@g`);
      expect([key, tags()]).toEqual([key, typed]);
      expect(field).toHaveValue('b@g');
      await user.clear(field);
    }
    expect(ofType(actions, 'people/inviteSubmitted')).toEqual([]);
  });

  it('A83: a pasted list is split, without duplicates', async () => {
    const { user, field, tags } = await open();
    await user.type(field, 'Ana@games.example,');
    await user.paste('Bo <bo@games.example>\nana@games.example\tli@games.example');
    expect(tags()).toEqual(['Ana@games.example', 'bo@games.example', 'li@games.example']);
    expect(field).toHaveValue('');
  });

  it('A84: leaving the field makes a tag, but not before the press on what follows has ended', async () => {
    const { user, field, tags } = await open();
    await user.type(field, 'a@');
    fireEvent.pointerDown(document.body);
    fireEvent.blur(field);
    await new Promise((done) => setTimeout(done, 10));
    expect(tags()).toEqual([]);
    fireEvent.pointerUp(document.body);
    expect(await screen.findByRole('button', { name: /^a@/ })).toHaveTextContent(
      'a@Not a complete email. Correct it',
    );
    expect(field).toHaveValue('');
  });

  it('A83: an input method’s text counts once it is complete', async () => {
    const { field, tags } = await open();
    const type = (value: string, isComposing: boolean) =>
      fireEvent.input(field, { target: { value }, isComposing });
    fireEvent.compositionStart(field);
    type('a@games.example，', true);
    expect(tags()).toEqual([]);
    fireEvent.compositionEnd(field);
    expect(tags()).toEqual(['a@games.example']);
    expect(field).toHaveValue('');
  });

  it('A84: text that is not a tag yet is sent too, and counted', async () => {
    const { user, press, field, tags, actions } = await open();
    await user.type(field, 'a@g.co, b@g.co');
    expect(screen.getByText('2 emails')).toBeVisible();
    await press('Send invitations');
    expect(ofType(actions, 'people/inviteSubmitted')).toMatchObject([
      { payload: { emails: ['a@g.co', 'b@g.co'] } },
    ]);
    expect(tags()).toEqual(['a@g.co', 'b@g.co']);
  });

  it('A84: Delete, Backspace or Enter removes a tag', async () => {
    const { user, field, tags, tag } = await open();
    await user.click(field);
    for (const key of ['{Delete}', '{Backspace}', '{Enter}']) {
      await user.paste('a@g.co,b@g.co,c@g.co,');
      act(() => tag(/^b@/).focus());
      await user.keyboard(key);
      expect([key, tags()]).toEqual([key, ['a@g.co', 'c@g.co']]);
      await user.click(field);
    }
  });

  it('A84: Backspace in the empty field takes the last tag back, to be corrected', async () => {
    const { user, field, tags } = await open();
    await user.type(field, 'a@g.co,b@g.oc,{Backspace}');
    expect(tags()).toEqual(['a@g.co']);
    expect(field).toHaveValue('b@g.oc');
    await user.type(field, '{Backspace}{Backspace}co ');
    expect(tags()).toEqual(['a@g.co', 'b@g.co']);
  });

  it('A84: a press on a malformed tag takes it back; Delete removes it', async () => {
    const { user, field, tags, tag } = await open();
    await user.type(field, 'a@,b@,c@g.co,');
    await user.click(tag('a@ Not a complete email. Correct it'));
    expect(field).toHaveFocus();
    expect(field).toHaveValue('a@');
    expect(tags()).toEqual([expect.stringMatching(/^b@/), 'c@g.co']);
    act(() => tag(/^b@/).focus());
    await user.keyboard('{Delete}');
    expect(tags()).toEqual(['c@g.co', expect.stringMatching(/^a@/)]);
  });

  it('A85: after the answer, what was not sent stays with its reason; a new entry has none', async () => {
    const { user, press, tell, field, tags, tag } = await open();
    await user.click(field);
    await user.paste('a@games.example b@games.example c@games.example d@games.example e@ ');
    await press('Send invitations');
    expect(tag(/^a@/)).toBeDisabled();
    const results = ['sent', 'renewed', 'member', 'limit', 'malformed'] as const;
    const data = ['a@games.example', 'b@games.example', 'c@games.example', 'd@games.example', 'e@'];
    const answers = results.map((result, at): InvitationAnswer => ({
      email: data[at] ?? '',
      result,
    }));
    tell(events.people.invited({ kind: 'done', data: answers }));
    expect(tags()).toEqual([
      'c@games.exampleAlready a member',
      'd@games.exampleYour studio reached its daily limit. Try again tomorrow.',
      'e@Not a complete email. Correct it',
    ]);
    expect(screen.getByText(/weren’t invited/)).toHaveTextContent(
      '3 emails weren’t invited. Their reasons are shown above.',
    );
    await user.click(tag(/^c@/));
    expect(
      screen.getByText('2 emails weren’t invited. Their reasons are shown above.'),
    ).toBeVisible();
    await user.type(field, 'c@games.example,');
    expect(tags().at(-1)).toBe('c@games.example');
    // The same outcome again would not be announced if it stayed meanwhile.
    tell(events.people.answered({ kind: 'done', data: NONE }));
    await press('Send invitations');
    expect(screen.queryByText(/weren’t invited/)).toBeNull();
    tell(events.people.invited({ kind: 'done', data: answers.slice(3) }));
    expect(screen.getByText(/^2 emails weren’t invited/)).toBeVisible();
  });
});
