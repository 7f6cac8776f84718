import { createAppStore } from '../../src/appStore';
import { events } from '../../src/kit/events';
import { createViewEngine } from '../../src/pages/viewEngine';
import { BRANDS } from '../../src/rules/brands';
import { frozen } from '../support/frozen';

async function openCodeForm(attributes = '') {
  document.body.innerHTML = `<form data-form="signInCode" ${attributes}><input name="email"></form>`;
  const [form] = document.forms;
  const store = createAppStore(frozen);
  const engine = createViewEngine(store, BRANDS.adlantern);
  const close = engine.forms.open(document);
  await engine.bring('signInCode');
  store.dispatch({ type: 'told' });
  engine.show('signInCode');
  return { form, store, close };
}

it('the form for a code starts with the known address, and not before', async () => {
  const { form, store, close } = await openCodeForm();
  expect(form?.dataset).not.toHaveProperty('interactive');
  store.dispatch(
    events.signInCode.arrived({ from: 'nothing', email: 'ana@studio.test', until: 0 }),
  );
  expect(form?.elements.namedItem('email')).toHaveProperty('value', 'ana@studio.test');
  close();
});

it.each([
  ['', true],
  ['data-unsent', false],
])('N1: a submit before that (%j) is sent later only if online', async (attributes, isSent) => {
  const { form, close } = await openCodeForm(attributes);
  form?.requestSubmit();
  expect(form?.hasAttribute('data-sent')).toBe(isSent);
  close();
});
