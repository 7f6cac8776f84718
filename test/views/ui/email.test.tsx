import '@testing-library/jest-dom';
import { render, screen } from '@testing-library/react';
import { WithEmails } from '../../../src/views/ui/email';

it('shows each email of a sentence as one word, also if one is a part of the other', () => {
  const emails = ['mia@games.example', 'anna-mia@games.example'];
  const text = 'You’re signed in as mia@games.example. This link is for anna-mia@games.example.';
  const { container } = render(<WithEmails emails={emails} text={text} />);
  expect(container).toHaveTextContent(text);
  for (const email of emails) expect(screen.getByText(email).tagName).toBe('SPAN');
});

it('keeps the punctuation after an email on its line, and a long email’s own line breaks', () => {
  const [mia, long] = ['mia@games.example', `${'a'.repeat(30)}@games.example`];
  render(<WithEmails emails={[mia, long]} text={`您已登录：${mia}。链接属于 ${long}.`} />);
  expect(screen.getByText(mia).parentElement).toHaveTextContent(/^mia@games\.example。$/);
  expect(screen.getByText(mia).parentElement).toHaveStyle({ display: 'inline-block' });
  expect(screen.getByText(long).parentElement).not.toHaveStyle({ display: 'inline-block' });
});

it('changes nothing in a sentence that does not contain the email', () => {
  const { container } = render(<WithEmails emails={['mia@games.example']} text="Sign in." />);
  expect(container).toHaveTextContent(/^Sign in\.$/);
});
