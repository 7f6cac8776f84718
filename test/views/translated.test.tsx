import { screen, waitFor } from '@testing-library/react';
import { events } from '../../src/kit/events';
import { tolerateExternalDomEdits } from '../../src/views/ui/externalDomEdits';
import { renderApp } from './support/renderApp';

let untolerate = () => {};
beforeEach(() => {
  untolerate = tolerateExternalDomEdits();
});
afterEach(() => untolerate());

/** Does what browser translators do: wraps each text in new elements. */
function translatePage(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Node[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) {
    if (text.parentElement?.closest('[translate=no], script, style')) continue;
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    inner.textContent = `«${text.textContent ?? ''}»`;
    outer.append(inner);
    text.parentNode?.replaceChild(outer, text);
  }
}

const error = (traceId: string) => ({
  title: { key: 'notices:serverError' } as const,
  message: { text: `The report ${traceId} could not be made.` },
  hint: null,
  report: { title: 'GET /api/report', content: 'ret: 50000', traceId },
});

it('D5: the page survives a translator that rewrites it', async () => {
  const { user, tell } = await renderApp();
  translatePage();
  tell(events.errorBatch.caught(error('t-1')));
  translatePage();
  tell(events.errorBatch.caught(error('t-2')));
  tell(events.network.observed({ online: false }));
  translatePage();
  tell(events.network.observed({ online: true }));
  tell(events.network.outdated());
  await user.type(document.getElementById('email') ?? document.body, 'mira@example.com');
  await user.type(document.getElementById('password') ?? document.body, 'Secret123{Enter}');
  await waitFor(() => expect(document.querySelector('form')).toHaveAttribute('aria-busy', 'true'));
  translatePage();
  tell(events.signIn.answered({ code: 1 }));
  translatePage();
  tell(events.signIn.reset());
  tell(events.errorBatch.closed());
  expect(document.body).not.toHaveTextContent('This page stopped working');
  expect(screen.getByRole('heading', { level: 1 })).toBeInTheDocument();
});

it('D5: brand and trace id are not translated', async () => {
  const { tell } = await renderApp();
  tell(events.errorBatch.caught(error('t-1')));
  for (const text of ['Adlantern', 'Trace ID: t-1'])
    expect(screen.getAllByText(text)[0]?.closest('[translate=no]')).not.toBeNull();
});
