import {
  forgetFormDraft,
  keepEmailDraft,
  keepFormDraft,
  readEmailDraft,
  readFormDraft,
} from '../../src/forms/draft';

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
