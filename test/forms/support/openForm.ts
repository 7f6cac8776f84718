import type { AppState, MachineName } from '../../../src/kit/registry';
import type { StoreAction } from '../../../src/kit/action';
import { createAppStore, machines } from '../../../src/appStore';
import { formDom } from '../../../src/forms/formDom';
import type { FormTools, FormWork } from '../../../src/forms/formWork';
import { PAGE_WORK, type PageId } from '../../../src/pages/pages';

const base = createAppStore().getState();

/** The state of the store with one machine in this state. */
export const at = (name: MachineName, value: unknown, context: object = {}): AppState => ({
  ...base,
  [name]: { ...base[name], value, context: { ...base[name].context, ...context } },
});

type States = Readonly<Record<string, { states?: Readonly<Record<string, unknown>> | undefined }>>;

/** All states of a machine by name, such as `refused.wrong`. */
export function statesOf(name: MachineName): [state: string, value: unknown][] {
  const states: States = machines[name].config.states ?? {};
  return Object.entries(states).flatMap(([state, { states: children }]): [string, unknown][] =>
    children
      ? Object.keys(children).map((child) => [`${state}.${child}`, { [state]: child }])
      : [[state, state]],
  );
}

/** Prefixes each text, so that the actions show what was a secret. */
const secretHandles: FormTools['secretHandles'] = {
  put: (text: string) => `handle of ${text}`,
  peek: () => null,
  take: () => null,
  drop: () => undefined,
} as unknown as FormTools['secretHandles'];

/** A page's form over a state of the store, with the actions that it sends. */
export async function openForm(page: PageId, name: MachineName, state: AppState = base) {
  const { forms = {} } = await PAGE_WORK[page]();
  const make = forms[name];
  if (!make) throw new Error(`The page ${page} has no form ${name}.`);
  const sent: StoreAction[] = [];
  const work: FormWork = make({
    dispatch: (action) => sent.push(action),
    getState: () => state,
    secretHandles,
    brand: { passwordPolicy: 'spec', nameLetters: 'han' },
  });
  return { work, sent };
}

/** A form with these texts and ticks, and the given names checked. */
export function formWith(fields: Readonly<Record<string, string | boolean>>) {
  const form = document.createElement('form');
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    input.name = name;
    if (typeof value === 'boolean') Object.assign(input, { type: 'checkbox', checked: value });
    else input.value = value;
    form.append(input);
  }
  return formDom(form);
}
