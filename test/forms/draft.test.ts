import { keepEmailDraft, readEmailDraft } from '../../src/forms/draft';

beforeEach(() => sessionStorage.clear());

it('UX 35: keeps the typed e-mail for a reload of this tab', () => {
  keepEmailDraft('mira@example.com');
  expect(readEmailDraft()).toBe('mira@example.com');
  keepEmailDraft('');
  expect(readEmailDraft()).toBe('');
  expect(sessionStorage).toHaveLength(0);
});

it('works without storage', () => {
  const closed = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('closed', 'SecurityError');
  });
  expect(() => keepEmailDraft('mira@example.com')).not.toThrow();
  closed.mockRestore();
});
