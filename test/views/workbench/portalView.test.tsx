import '../support/domGaps';
import { act, configure, render, screen, waitFor } from '@testing-library/react';
import { createAppStore } from '../../../src/appStore';
import { PortalView } from '../../../src/devtools/player/portalView';
import { portalConfig } from '../../../src/rules/portalConfig';

// Rendering takes time on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

const config = portalConfig(new URL('http://localhost/'), null);
const state = createAppStore().getState();
const broken = { ...state, session: Object(null).value };

/** Shows the portal; returns what its frame shows. */
async function open(path: string) {
  const view = render(<></>);
  const show = (given: { path?: string; state?: typeof state }) =>
    // The portal in the frame waits for its texts and pages.
    act(async () =>
      view.rerender(<PortalView config={config} path={path} state={state} {...given} />),
    );
  await show({});
  const frame = screen.getByTitle('The portal at this step');
  if (!(frame instanceof HTMLIFrameElement)) throw new Error('There is no frame.');
  const heading = (name: string) =>
    waitFor(() => expect(frame.contentDocument?.querySelector('h1')?.textContent).toBe(name));
  return { view, frame, heading, show };
}

beforeAll(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  document.title = 'Player';
  Object.assign(document.documentElement.dataset, { brand: 'other', theme: 'dark' });
});

it('shows each address as the portal does, not interactive, and keeps the title and the focus', async () => {
  const { view, frame, heading, show } = await open('/portal/login/forgot');
  await heading('Confirm Your Email');
  const inside = frame.contentDocument;
  expect(inside?.querySelector('#root')).toHaveProperty('inert', true);
  expect(inside?.documentElement.dataset).toMatchObject({ brand: 'other', theme: 'dark' });
  const field = inside?.querySelector('input');
  field?.focus();
  expect([inside?.activeElement === field, field?.tagName]).toEqual([false, 'INPUT']);
  expect(inside?.documentElement.lang).toBe('en');
  await show({ path: '/portal/tos' });
  await heading('Terms of service');
  expect(document.title).toBe('Player');
  expect(document.activeElement).toBe(document.body);
  view.unmount();
  document.title = 'Inspector';
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.title).toBe('Inspector');
});

it('copies the stylesheets of its page, also those that load later', async () => {
  const add = (rel: string) =>
    document.head.append(
      Object.assign(document.createElement('link'), { rel, href: `/${rel}.css` }),
    );
  add('stylesheet');
  add('icon');
  const { frame } = await open('/portal/login');
  const links = () =>
    [...(frame.contentDocument?.head.querySelectorAll('link') ?? [])].map(({ rel }) => rel);
  expect(links()).toEqual(['stylesheet']);
});

it('reports a state that the views cannot show, and shows the next one', async () => {
  const { frame, heading, show } = await open('/portal/tos');
  await heading('Terms of service');
  await show({ state: broken });
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toMatch(/^The portal cannot be shown/),
  );
  expect(frame.hidden).toBe(true);
  // The same state at another address fails as well.
  await show({ state: broken, path: '/portal/login/forgot' });
  await waitFor(() => expect(frame.hidden).toBe(true));
  await show({ state });
  await heading('Terms of service');
  expect(screen.getByRole('status').textContent).toBe('');
  expect(frame.hidden).toBe(false);
});
