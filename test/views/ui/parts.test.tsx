import '@testing-library/jest-dom';
import '../support/domGaps';
import { render, screen, waitFor, fireEvent } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ErrorSummary } from '../../../src/views/ui/errorSummary';
import { Part } from '../../../src/views/ui/part';
import { WithEmails } from '../../../src/views/ui/email';
import { TickBox } from '../../../src/views/ui/tickBox';
import { SubmitButton } from '../../../src/views/ui/form/submitButton';
import { TAB_STORAGE_KEYS } from '../../../src/rules/cookies';
import { en } from '../../../src/text/en';
import { showStartFailure } from '../../../src/views/site/startFailure';
import { CrashPage } from '../../../src/views/ui/crashPage';
import { ErrorBoundary, OwnPart } from '../../../src/views/ui/errorBoundary';
import { shownLines } from '../support/shownLines';

/** A section whose button disappears when pressed, like the row of a key. */
function Pressed() {
  const [isGone, setGone] = useState(false);
  return (
    <>
      <Part id="keys" title="Keys">
        {isGone ? <p>Done</p> : <button onClick={() => setGone(true)}>Revoke</button>}
      </Part>
      <Part id="data" title="Data">
        <p>Nothing</p>
      </Part>
    </>
  );
}

it('WCAG 2.4.3: when the pressed button disappears, the heading of its section takes the focus', async () => {
  const user = userEvent.setup();
  render(<Pressed />);
  await user.click(screen.getByRole('button'));
  expect(screen.getByText('Done')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Keys' })).toHaveFocus());
});

/** A form whose error summary disappears when it is sent again. */
function SentAgain() {
  const [isRefused, setRefused] = useState(true);
  return (
    <Part id="profile" title="Profile">
      {isRefused && <ErrorSummary title="There is a problem" occasion="first" lines={[]} />}
      <button
        type="submit"
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setRefused(false)}
      >
        Save
      </button>
    </Part>
  );
}

it('WCAG 2.4.3: when the focused error summary disappears, the form’s button takes the focus, and nothing scrolls', async () => {
  const user = userEvent.setup();
  render(<SentAgain />);
  const button = screen.getByRole('button');
  const focus = jest.spyOn(button, 'focus');
  await user.click(button);
  await waitFor(() => expect(button).toHaveFocus());
  expect(focus).toHaveBeenCalledWith({ preventScroll: true });
});

it('shows each email of a sentence as one word, also if one is a part of the other', () => {
  const emails = ['mia@games.example', 'anna-mia@games.example'];
  const text = 'You’re signed in as mia@games.example. This link is for anna-mia@games.example.';
  const { container } = render(<WithEmails emails={emails} text={text} />);
  expect(container).toHaveTextContent(text);
  for (const email of emails) expect(screen.getByText(email).tagName).toBe('SPAN');
});

it('keeps the punctuation around an email on its line, and a long email’s own line breaks', () => {
  const [mia, long] = ['mia@games.example', `${'a'.repeat(30)}@games.example`];
  render(<WithEmails emails={[mia, long]} text={`您已登录（${mia}）。链接属于 ${long}.`} />);
  expect(screen.getByText(mia).parentElement).toHaveTextContent(/^（mia@games\.example）。$/);
  expect(screen.getByText(mia).parentElement).toHaveStyle({ display: 'inline-block' });
  expect(screen.getByText(long).parentElement).not.toHaveStyle({ display: 'inline-block' });
});

it('changes nothing in a sentence that does not contain the email', () => {
  const { container } = render(<WithEmails emails={['mia@games.example']} text="Sign in." />);
  expect(container).toHaveTextContent(/^Sign in\.$/);
});

it('has its own class beside Fluent’s, which merges no two of this kind', () => {
  const complain = jest.spyOn(console, 'error').mockImplementation();
  render(<TickBox label="Remember" />);
  const { parentElement: root } = screen.getByRole('checkbox', { name: 'Remember' });
  expect(root?.className.split(' ').filter((name) => /^r[\da-z]+$/.test(name))).toHaveLength(2);
  expect(complain.mock.calls).toEqual([]);
});

it('a press on the button leaves the focus in the field, whose error on blur would move the button away', () => {
  render(<SubmitButton text="Send" sendingText="Sending" sending={false} />);
  const happens = fireEvent.mouseDown(screen.getByRole('button', { name: 'Send' }));
  expect(happens).toBe(false);
});

function Broken(): never {
  throw new Error('broken on purpose');
}

it('shows plain text and a way on when a page throws', () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
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
