import '@testing-library/jest-dom';
import '../support/domGaps';
import { fireEvent, render, screen, act, configure, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { JsonInput } from '../../../src/devtools/inspector/jsonInput';
import { PayloadForm } from '../../../src/devtools/inspector/payloadForm';
import { draftOf, NO_DRAFT } from '../../../src/devtools/inspector/sendForm';
import type { Shape } from '../../../src/devtools/sources/shape';
import { createAppStore } from '../../../src/appStore';
import { PortalView } from '../../../src/devtools/player/portalView';
import { portalConfig } from '../../../src/rules/portalConfig';

it('names the choices of a payload by their literals', () => {
  const field = (name: string, value: string) =>
    ({ name, shape: { kind: 'literal', value }, isOptional: false }) as const;
  const of: Shape[] = [
    { kind: 'fields', fields: [field('kind', 'on'), field('by', 'hand')] },
    { kind: 'fields', fields: [] },
  ];
  const shape: Shape = { kind: 'choice', of };
  render(<PayloadForm label="field" shape={shape} value={{}} onChange={() => undefined} />);
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'kind: "on", by: "hand"',
    '{  }',
  ]);
});

describe("a form for an event's payload", () => {
  it.each<[string, Shape, unknown, string | number]>([
    ['a text', { kind: 'text' }, 'Mira', 'Mira'],
    ['a number', { kind: 'number' }, 7, 7],
    ['nothing yet', { kind: 'text' }, undefined, ''],
    ['what is no text', { kind: 'text' }, { a: 1 }, ''],
    ['a list', { kind: 'list', of: { kind: 'text' } }, ['a'], '[\n  "a"\n]'],
  ])('shows %s as it is', (_what, shape, value, shown) => {
    render(<PayloadForm label="field" shape={shape} value={value} onChange={() => undefined} />);
    expect(screen.getByLabelText(/^field/)).toHaveValue(shown);
  });

  it('begins with the last payload of its event', () => {
    const entry = { portal: 'p', order: 1, at: 0, machine: 'signIn', kind: 'request' } as const;
    const entries = [1, 2].map((payload) => ({ ...entry, action: { type: 'a/b', payload } }));
    expect(draftOf('a/b', entries, { type: '', payload: 0, turn: 4 })).toEqual({
      type: 'a/b',
      payload: 2,
      turn: 5,
    });
    expect(draftOf('a/c', entries, NO_DRAFT).payload).toBeUndefined();
  });

  it('receives the chosen value', async () => {
    const [changed, shape] = [
      jest.fn(),
      { kind: 'choice', of: [{ kind: 'truth' }, { kind: 'text' }] },
    ];
    // The types of a literal table are wider than a shape.
    render(<PayloadForm label="field" shape={shape as Shape} value={true} onChange={changed} />);
    expect(screen.getByRole('combobox')).toHaveDisplayValue('true or false');
    await userEvent.selectOptions(screen.getByRole('combobox'), 'text');
    expect(changed.mock.calls).toEqual([['']]);
  });

  it('shows the choice that a value fits; the last one for a value that fits none', () => {
    const of: Shape[] = [{ kind: 'truth' }, { kind: 'text' }];
    const shape: Shape = { kind: 'choice', of };
    const form = (value: unknown) => (
      <PayloadForm label="field" shape={shape} value={value} onChange={() => undefined} />
    );
    const { rerender } = render(form('Mira'));
    expect(screen.getByRole('combobox')).toHaveDisplayValue('text');
    expect(screen.getByDisplayValue('Mira')).toBeVisible();
    rerender(form(true));
    expect(screen.getByRole('combobox')).toHaveDisplayValue('true or false');
    rerender(form(false));
    expect(screen.getByRole('checkbox')).not.toBeChecked();
    rerender(form({}));
    expect(screen.getByRole('combobox')).toHaveDisplayValue('text');
  });

  it('reports each change, also of a field that may be missing', async () => {
    const changed = jest.fn();
    const text: Shape = { kind: 'text' };
    const fields = [
      { name: 'on', shape: { kind: 'truth' }, isOptional: false },
      { name: 'count', shape: { kind: 'number' }, isOptional: false },
      { name: 'note', shape: text, isOptional: true },
      { name: 'id', shape: text, isOptional: true },
      { name: 'missing', shape: text, isOptional: false },
      {
        name: 'kind',
        shape: { kind: 'choice', of: [{ kind: 'literal', value: 7 }] },
        isOptional: false,
      },
    ] as const;
    const value = { on: true, count: 1, id: 'a', kind: 7 };
    render(
      <PayloadForm
        label="all"
        shape={{ kind: 'fields', fields }}
        value={value}
        onChange={changed}
      />,
    );
    expect(screen.queryByLabelText('note')).toBeNull();
    await userEvent.click(screen.getByRole('checkbox', { name: 'on', checked: true }));
    fireEvent.change(screen.getByLabelText('count'), { target: { value: '7' } });
    await userEvent.click(screen.getByRole('checkbox', { name: 'With note', checked: false }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'With id', checked: true }));
    expect(changed.mock.calls.flat()).toEqual([
      { ...value, on: false },
      { ...value, count: 7 },
      { ...value, note: '' },
      { on: true, count: 1, kind: 7 },
    ]);
    expect(screen.getByLabelText('missing')).toHaveValue('');
    expect(screen.getAllByText(/7/).map(({ tagName }) => tagName)).toEqual(['OPTION']);
  });
});

it('reports what is typed as JSON while it is valid; spaces alone are no value', () => {
  const changed = jest.fn();
  render(
    <JsonInput label="Payload" rows={1} value={1} mayBeEmpty problem="No." onChange={changed} />,
  );
  const field = screen.getByLabelText('Payload');
  const invalid = ['2', '{', ' \n', '[]'].map((value) => {
    fireEvent.change(field, { target: { value } });
    return [field.ariaInvalid, screen.getByRole('status').textContent];
  });
  expect(invalid).toEqual([
    ['false', ''],
    ['true', 'No.'],
    ['false', ''],
    ['false', ''],
  ]);
  expect(changed.mock.calls).toEqual([[2], [undefined], [[]]]);
});

// Rendering takes time on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

const config = portalConfig(new URL('http://localhost/'), null);
const state = createAppStore().getState();
const broken = { ...state, session: Object(null).value };

/** Shows the portal; returns what its frame shows. */
async function open(path: string, language: 'en' | 'zh' = 'en') {
  const view = render(<></>);
  const show = (given: { path?: string; state?: typeof state }) =>
    // The portal in the frame waits for its texts and pages.
    act(async () =>
      view.rerender(
        <PortalView config={config} language={language} path={path} state={state} {...given} />,
      ),
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

it('shows the portal in the language of the recorded page', async () => {
  const { frame, heading } = await open('/portal/login/forgot', 'zh');
  await heading('确认您的邮箱');
  expect(frame.contentDocument?.documentElement.lang).toBe('zh-CN');
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
