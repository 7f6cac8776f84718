import { waitFor } from '@testing-library/react';
import { createForms } from '../../src/forms/forms';
import type { FormWork } from '../../src/forms/formWork';
import { signIn as check } from '../../src/forms/emailSchemas';
import { createSecretHandles } from '../../src/kit/secretHandles';
import { createAppStore } from '../../src/appStore';
import { BRANDS } from '../../src/rules/brands';
import { frozen } from '../support/frozen';

const DRAWN = `<form data-form="signIn" method="post">
  <input name="email" value="mira@example.com"><input name="password" type="password">
  <input name="remember" type="checkbox" checked><button type="submit">Sign in</button>
</form>`;

let close: () => void;
afterEach(() => close());

/** A prerendered page, controlled by the engine's forms. */
function open(change: Partial<FormWork> = {}) {
  document.body.innerHTML = DRAWN;
  const form = document.forms[0];
  const password = form?.elements.namedItem('password');
  if (!form || !(password instanceof HTMLInputElement)) throw new Error('No form.');
  const sent: unknown[] = [];
  const store = createAppStore(frozen);
  const state = { sending: false, refused: false };
  const forms = createForms({
    store: { ...store, getState: () => ({ ...store.getState() }) },
    secretHandles: createSecretHandles(),
    brand: BRANDS.adlantern,
  });
  const work: FormWork = {
    loadCheck: () => Promise.resolve(check),
    isSending: () => state.sending,
    isRefused: () => state.refused,
    clearedOnRefusal: ['password'],
    send: (dom) => void sent.push({ email: dom.text('email'), remember: dom.isTicked('remember') }),
    ...change,
  };
  forms.add({ signIn: () => work });
  close = forms.open(document);
  /** Waits until a submit has been validated. */
  const settle = () => waitFor(() => expect(forms.stateOf('signIn').checking).toBe(false));
  return {
    form,
    password,
    forms,
    settle,
    sent,
    state,
    tell: () => store.dispatch({ type: 'told' }),
  };
}

it('reads a form by the names of its fields, validates it, and sends it once', async () => {
  const { form, password, sent, settle } = open();
  password.value = 'Secret123';
  form.requestSubmit();
  form.requestSubmit();
  await settle();
  expect(sent).toEqual([{ email: 'mira@example.com', remember: true }]);
});

it('spec 5: sends nothing that the schema refuses, names the fields, and keeps the typed values', async () => {
  const { form, forms, sent, settle } = open();
  form.requestSubmit();
  await settle();
  expect(sent).toEqual([]);
  expect(forms.stateOf('signIn').wrong).toEqual({
    password: { key: 'signIn:errors.passwordRequired' },
  });
  expect(form.elements.namedItem('email')).toHaveProperty('value', 'mira@example.com');
});

it('is busy only while a request is in flight, not during validation', async () => {
  const { form, password, forms, settle, state, tell } = open({
    send: () => {
      state.sending = true;
      tell();
    },
  });
  const busy: unknown[] = [];
  forms.subscribe(() => busy.push(form.ariaBusy ?? form.getAttribute('aria-busy')));
  form.requestSubmit();
  // Locks the fields during validation.
  expect(password.readOnly).toBe(true);
  await settle();
  expect(password.readOnly).toBe(false);
  password.value = 'Secret123';
  form.requestSubmit();
  await settle();
  tell();
  expect(new Set(busy)).toEqual(new Set(['false', 'true']));
  expect(busy.at(-1)).toBe('true');
  expect(busy.slice(0, 3)).toEqual(['false', 'false', 'false']);
});

it('a schema error after a refusal keeps the password typed for this attempt', async () => {
  const { form, password, settle, state } = open();
  state.refused = true;
  password.value = 'Secret123';
  const email = form.elements.namedItem('email') as HTMLInputElement;
  email.value = '';
  form.requestSubmit();
  await settle();
  expect(password.value).toBe('Secret123');
});

it('a form submitted before the scripts loaded stays marked as sent until it is validated', async () => {
  let ready = false;
  const { form, sent, tell, settle } = open({
    isReady: () => ready,
    loadCheck: () => Promise.resolve(() => ({})),
  });
  form.requestSubmit();
  ready = true;
  tell();
  expect([form.dataset['sent'], sent]).toEqual(['', []]);
  await settle();
  expect([form.dataset['sent'], sent.length]).toEqual([undefined, 1]);
});

it('a form that mounts again starts without old errors', async () => {
  const { form, forms, settle, tell } = open();
  form.requestSubmit();
  await settle();
  form.remove();
  tell();
  expect(forms.stateOf('signIn').wrong).toBeNull();
});

it('refuses nothing if the schema cannot be fetched: the server validates', async () => {
  const { form, sent, forms, settle } = open({
    loadCheck: () => Promise.reject(new Error('chunk')),
  });
  form.requestSubmit();
  await settle();
  expect(sent).toHaveLength(1);
  expect(await forms.check('signIn')).toEqual({});
});

it('marks the form as busy while sending, and clears the password after a refusal', () => {
  const { form, password, state, tell } = open();
  password.value = 'Secret123';
  state.sending = true;
  tell();
  expect(form.ariaBusy ?? form.getAttribute('aria-busy')).toBe('true');
  Object.assign(state, { sending: false, refused: true });
  tell();
  expect(form.ariaBusy ?? form.getAttribute('aria-busy')).toBe('false');
  expect(password.value).toBe('');
});

it.each([
  ['the prerendered page', false],
  ['views loaded meanwhile', true],
])('locks the fields while sending, and unlocks them in %s', (_page, viewsCome) => {
  const { form, password, state, tell } = open();
  const button = form.querySelector('button');
  const isOff = () => button?.ariaDisabled ?? button?.getAttribute('aria-disabled');
  state.sending = true;
  tell();
  expect([password.readOnly, isOff()]).toEqual([true, 'true']);
  if (viewsCome) document.documentElement.dataset['interactive'] = '';
  state.sending = false;
  tell();
  expect([password.readOnly, isOff()]).toEqual([false, 'false']);
  delete document.documentElement.dataset['interactive'];
});

it('I8: a field that a manager has filled in keeps its text when the form is filled in', () => {
  const { form, password } = open({
    arrived: (dom) => {
      dom.fill('email', 'draft@example.com');
      dom.fill('password', 'Draft123');
    },
  });
  expect(form.elements.namedItem('email')).toHaveProperty('value', 'mira@example.com');
  expect(password.value).toBe('Draft123');
});

it('I8: sends a form submitted before it was ready once when it is, and never resends a refused one', async () => {
  let ready = false;
  const { form, password, sent, state, tell, settle } = open({ isReady: () => ready });
  password.value = 'Secret123';
  form.requestSubmit();
  await settle();
  expect(sent).toEqual([]);
  ready = true;
  tell();
  await settle();
  expect(sent).toHaveLength(1);
  state.refused = true;
  tell();
  tell();
  await settle();
  expect(sent).toHaveLength(1);
});

it('knows whether a form was refused before any request', async () => {
  const { form, password, forms, settle } = open();
  expect(forms.hasWrong()).toBe(false);
  form.requestSubmit();
  await settle();
  expect(forms.hasWrong()).toBe(true);
  password.value = 'Secret123';
  form.requestSubmit();
  await settle();
  expect(forms.hasWrong()).toBe(false);
});

it('I9: listens to its own forms only, but to every composition, and not after it was closed', async () => {
  const typed = jest.fn();
  const { form, password, sent, settle } = open({ typed });
  const composed = { isComposing: true };
  const press = (field: HTMLElement | null, init: KeyboardEventInit = composed) =>
    field?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init }),
    );
  const type = (field: HTMLElement | null) =>
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  form.insertAdjacentHTML(
    'afterend',
    '<form data-form="deletion"><input></form><input id="alone">',
  );
  const others = [
    document.forms[1]?.querySelector('input') ?? null,
    document.getElementById('alone'),
  ];
  for (const other of others) {
    type(other);
  }
  expect(typed).not.toHaveBeenCalled();
  type(password);
  expect(typed).toHaveBeenCalledTimes(1);
  // Enter that ends a composition is not a submit; Safari marks it by its code alone. The name of a view is composed too.
  for (const field of [password, ...others])
    expect([composed, { keyCode: 229 }, {}].map((init) => press(field, init))).toEqual([
      false,
      false,
      true,
    ]);
  close();
  expect(press(password)).toBe(true);
  type(password);
  expect(typed).toHaveBeenCalledTimes(1);
  form.addEventListener('submit', (event) => event.preventDefault());
  form.requestSubmit();
  await settle();
  expect(sent).toEqual([]);
});
