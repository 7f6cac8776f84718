import {
  forgetFormDraft,
  keepEmailDraft,
  keepFormDraft,
  readEmailDraft,
  readFormDraft,
} from '../../src/forms/draft';
import { at, formWith, openForm } from './support/openForm';

beforeEach(() => sessionStorage.clear());

it('UX 35: keeps the typed email for a reload of this tab', () => {
  keepEmailDraft('mira@example.com');
  expect(readEmailDraft()).toBe('mira@example.com');
  keepEmailDraft('');
  expect(readEmailDraft()).toBe('');
  expect(sessionStorage).toHaveLength(0);
});

it('works without storage', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('closed', 'SecurityError');
  });
  expect(() => keepEmailDraft('mira@example.com')).not.toThrow();
});

describe('UX 35: the registration form', () => {
  it('is kept for a reload of this tab, for the address it was opened for', () => {
    keepFormDraft('mira@example.com', { first_name: 'Mira' });
    expect(readFormDraft('mira@example.com')).toEqual({ first_name: 'Mira' });
    expect(readFormDraft('other@example.com')).toEqual({});
    forgetFormDraft();
    expect(readFormDraft('mira@example.com')).toEqual({});
    expect(sessionStorage).toHaveLength(0);
  });

  it.each(['', '{', 'null', '[]', '{"of":"a"}', '{"of":"a","fields":{"x":{}}}'])(
    'is empty if %j is stored',
    (stored) => {
      sessionStorage.setItem('portal_draft_registration', stored);
      expect(readFormDraft('a')).toEqual({});
    },
  );
});

it('UX 35: the profile has what was typed after a reload, unless it was changed elsewhere since', async () => {
  const shown = { first_name: 'Ana', last_name: '', company: 'Tide', title: '', language: '' };
  const open = async (profile: object) =>
    (await openForm('account', 'profile', at('profile', 'shown', { profile }))).work;
  const opened = async (profile: object) => {
    const dom = formWith({ first_name: 'Ana', company: 'Tide' });
    (await open(profile)).arrived?.(dom);
    return [dom.text('first_name'), dom.text('company')];
  };
  const work = await open(shown);
  work.typed?.(formWith({ first_name: 'Eva', company: '' }));
  expect(await opened(shown)).toEqual(['Eva', '']);
  expect(await opened({ ...shown, title: 'CEO' })).toEqual(['Ana', 'Tide']);
  work.done?.();
  expect(await opened(shown)).toEqual(['Ana', 'Tide']);
});
