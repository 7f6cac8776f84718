import '../support/domGaps';
import '@testing-library/jest-dom';
import { render, screen } from '@testing-library/react';
import { TAB_STORAGE_KEYS } from '../../../src/rules/cookies';
import { en } from '../../../src/text/en';
import { showStartFailure } from '../../../src/views/site/startFailure';
import { CrashPage } from '../../../src/views/ui/crashPage';
import { ErrorBoundary, OwnPart } from '../../../src/views/ui/errorBoundary';
import { shownLines } from '../support/shownLines';

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
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('This page stopped working');
  expect(screen.getByRole('button', { name: 'Reload page' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'help@games.example' })).toHaveAttribute(
    'href',
    'mailto:help@games.example',
  );
  expect(document.body).not.toHaveTextContent('broken on purpose');
  quiet.mockRestore();
});

it('D4: shows in plain text that the portal could not start, and a way on', () => {
  const root = document.createElement('div');
  root.textContent = 'Half a page';
  showStartFailure(root, 'help@games.example');
  expect(shownLines(root)).toEqual([
    'h1: This page stopped working',
    'Sorry, this is our fault, and what you typed may be lost. Reload the page. If it happens again, email us what you were doing.',
    'submit: Reload page',
    'Need help? Email [help@games.example](mailto:help@games.example)',
  ]);
  const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  root.querySelector('button')?.click();
  // The simulated document cannot load a page.
  expect(said.mock.calls.flat().some((each) => String(each).includes('navigation'))).toBe(true);
  said.mockRestore();
});

describe('D1, D3: a part that is gone after a deploy', () => {
  function Gone(): never {
    throw Object.assign(new Error('chunk'), { name: 'ChunkLoadError' });
  }
  /** The text that is left, and the messages of the simulated document, which cannot load a page. */
  function drawGone(keepsPage: boolean) {
    const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { container } = render(
      <ErrorBoundary fallback="fallback" outdated="outdated" keepsPage={keepsPage}>
        <Gone />
      </ErrorBoundary>,
    );
    const reloads = said.mock.calls.flat().some((each) => String(each).includes('navigation'));
    said.mockRestore();
    return [container.textContent, reloads];
  }
  beforeEach(() => sessionStorage.clear());

  it('is loaded again once, with nothing to see meanwhile', () => {
    expect(drawGone(false)).toEqual(['', true]);
    expect(sessionStorage.getItem(TAB_STORAGE_KEYS.reloadedAt)).not.toBeNull();
    expect(drawGone(false)).toEqual(['outdated', false]);
  });

  it('is only missing where the page works without it', () => {
    const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { container } = render(
      <>
        page
        <OwnPart>
          <Gone />
        </OwnPart>
      </>,
    );
    said.mockRestore();
    expect(container).toHaveTextContent(/^page$/);
    expect(sessionStorage).toHaveLength(0);
  });

  it('never reloads a page with unsaved work', () => {
    expect(drawGone(true)).toEqual(['outdated', false]);
    expect(sessionStorage).toHaveLength(0);
  });
});
