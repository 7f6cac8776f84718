import '@testing-library/jest-dom';
import { render, screen } from '@testing-library/react';
import { en } from '../../../src/text/en';
import { CrashPage, ErrorBoundary } from '../../../src/views/ui/errorBoundary';

function Broken(): never {
  throw new Error('broken on purpose');
}

it('shows plain text and a way on when a page throws', () => {
  const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  render(
    <ErrorBoundary
      fallback={<CrashPage {...en.help.crash} supportEmail="help@games.example" />}
      outdated={null}
    >
      <Broken />
    </ErrorBoundary>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('This page stopped working');
  expect(screen.getByRole('button', { name: 'Reload page' })).toBeInTheDocument();
  expect(document.body).not.toHaveTextContent('broken on purpose');
  quiet.mockRestore();
});
