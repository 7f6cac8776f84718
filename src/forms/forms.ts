import { pause } from '../kit/pause';
import type { Message } from '../rules/message';
import { formDom } from './formDom';
import { keepPress } from './keepPress';
import type { FormName, FormTools, FormWork } from './formWork';

/** Enter that ends an input method's composition is not a submit; Safari marks it only by key code 229 (I9). */
const keepComposition = (event: KeyboardEvent): void => {
  if (event.key === 'Enter' && (event.isComposing || event.keyCode === 229)) event.preventDefault();
};

/** The fields refused before any request, with their messages; a new object for each refusal. */
export type Wrong = Readonly<Record<string, Message>>;

/** The engine's state of a form on the page. Contains no typed values. */
export interface FormState {
  readonly wrong: Wrong | null;
  /** A submit is being checked. */
  readonly checking: boolean;
  /** A submit was checked since the form appeared. */
  readonly judged: boolean;
  /** Shared by all passwords of the form; reset when it is sent (UX 17). */
  readonly passwordsShown: boolean;
}

export const NEW_FORM: FormState = {
  wrong: null,
  checking: false,
  judged: false,
  passwordsShown: false,
};

/** The forms of the page, handled by the engine, whether prerendered or rendered by React. */
export interface Forms {
  add: (works: Readonly<Partial<Record<FormName, (tools: FormTools) => FormWork>>>) => void;
  /** Listens on the page and handles its existing forms. Returns a function that stops. */
  open: (page: Document) => () => void;
  /** Registers a form on the page; idempotent. */
  arrived: (form: HTMLFormElement) => void;
  stateOf: (name: FormName) => FormState;
  /** Whether a form was refused before any request. Only views show the reasons. */
  hasWrong: () => boolean;
  /** Checks the form on the page now; returns no errors if the schema cannot be loaded. */
  check: (name: FormName) => Promise<Wrong>;
  work: (name: FormName) => FormWork | undefined;
  showPasswords: (name: FormName, shown: boolean) => void;
  /** Calls the listener on each change of a form's state. Returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void;
}

interface FormsOptions extends Pick<FormTools, 'secretHandles' | 'brand'> {
  store: Pick<FormTools, 'dispatch' | 'getState'> & {
    subscribe: (listener: () => void) => () => void;
  };
}

/** Whether the page is hydrated. */
const isInteractive = ({ ownerDocument }: HTMLFormElement): boolean =>
  'interactive' in ownerDocument.documentElement.dataset;

const SELECTOR = 'form[data-form]';

const formOf = ({ target }: Event): HTMLFormElement | null =>
  target instanceof Element ? target.closest<HTMLFormElement>(SELECTOR) : null;

// Set by the views, from the list of the portal's forms.
const nameOf = (form: HTMLFormElement): FormName => form.dataset['form'] as FormName;

/**
 * Makes the fields read-only and disables the button during an attempt; views do the same from the form's state.
 * Returns a function that undoes it.
 */
function hold(form: HTMLFormElement): () => void {
  const open = [...form.querySelectorAll('input')].filter(({ readOnly }) => !readOnly);
  const button = form.querySelector('button[type="submit"]');
  const mark = (held: boolean) => {
    for (const field of open) field.readOnly = held;
    if (button) button.ariaDisabled = String(held);
  };
  mark(true);
  return () => mark(false);
}

/**
 * Loads a check before its first use. A failure is handled at submit: without the schema nothing is refused here, and
 * the server validates.
 */
const preload = (work: FormWork): void => {
  work.loadCheck().catch(() => undefined);
};

/**
 * Reads forms by their fields' names, checks them by their schema, replaces secrets with handles, and sends events to
 * the machines. Values stay in the page: no store, action or view ever holds a password.
 */
export function createForms({ store, ...others }: FormsOptions): Forms {
  const tools: FormTools = {
    ...others,
    dispatch: (action) => store.dispatch(action),
    getState: () => store.getState(),
  };
  const works = new Map<FormName, FormWork>();
  const states = new Map<FormName, FormState>();
  const initialized = new WeakSet<HTMLFormElement>();
  const onPage = new Set<HTMLFormElement>();
  /** Forms being checked or sent at the last update, with the function that releases each. */
  const held = new WeakMap<HTMLFormElement, () => void>();
  const done = new WeakSet<HTMLFormElement>();
  const listeners = new Set<() => void>();

  const stateOf = (name: FormName): FormState => states.get(name) ?? NEW_FORM;

  function set(name: FormName, change: Partial<FormState>): void {
    states.set(name, { ...stateOf(name), ...change });
    for (const listener of listeners) listener();
    follow();
  }

  /** Marks the form as busy while it is sent, but not while it is only checked. Clears fields after a refusal. */
  function show(form: HTMLFormElement, work: FormWork): void {
    const state = tools.getState();
    const isSending = work.isSending(state);
    const isAnswered = form.ariaBusy === 'true' && !isSending;
    form.ariaBusy = String(isSending);
    const isHeld = isSending || stateOf(nameOf(form)).checking;
    if (isHeld && !held.has(form)) held.set(form, hold(form));
    if (!isHeld) {
      // Also if hydrated meanwhile: the first render adopts the DOM as it is.
      held.get(form)?.();
      held.delete(form);
    }
    if (!isAnswered || !work.isRefused?.(state)) return;
    const dom = formDom(form);
    for (const field of work.clearedOnRefusal ?? []) dom.clear(field);
  }

  /** Applies changes of the store or of a check to the forms on the page. */
  function follow(): void {
    for (const form of onPage) {
      const work = works.get(nameOf(form));
      if (!form.isConnected) {
        // A form that reappears starts without the previous messages.
        onPage.delete(form);
        states.delete(nameOf(form));
      } else if (work) {
        initialize(form, work);
        show(form, work);
        if (work.isToResend?.(tools.getState()) && !stateOf(nameOf(form)).checking)
          form.requestSubmit();
        if (work.isDone?.(tools.getState()) && !done.has(form)) {
          done.add(form);
          work.done?.();
        }
      }
    }
  }

  /** Initializes a form once its initial values are known, and submits it if the user already did. */
  function initialize(form: HTMLFormElement, work: FormWork): void {
    if (initialized.has(form) || work.isReady?.(tools.getState()) === false) return;
    initialized.add(form);
    work.arrived?.(formDom(form));
    form.dataset['interactive'] = '';
    if ('sent' in form.dataset) form.requestSubmit();
  }

  /** Before hydration, hides passwords that the early script has shown; later, views do this from the form's state. */
  const hidePasswords = (form: HTMLFormElement): void => {
    if (isInteractive(form)) return;
    const shown = form.querySelectorAll<HTMLButtonElement>('[data-shows][aria-pressed="true"]');
    for (const button of shown) button.click();
  };

  async function submit(form: HTMLFormElement, name: FormName, work: FormWork): Promise<void> {
    if (!initialized.has(form)) {
      // Offline, the early script has reported that it was not sent.
      form.toggleAttribute('data-sent', !('unsent' in form.dataset));
      return;
    }
    if (stateOf(name).checking || work.isSending(tools.getState())) return;
    const dom = formDom(form);
    // Before any await: a field may be emptied meanwhile.
    const values = dom.values();
    hidePasswords(form);
    set(name, { checking: true, judged: true, passwordsShown: false });
    // An error is reported like any uncaught error of the page; the form can be sent again.
    let wrong: Wrong | null = null;
    try {
      work.submitted?.();
      const check = await work.loadCheck().catch(() => null);
      const found = check?.(values) ?? {};
      // Lets the browser render and handle input between the check and its result.
      await pause();
      if (Object.keys(found).length > 0) wrong = found;
      else work.send(dom);
    } finally {
      // Kept until here, so that the form's status shows until it is sent.
      delete form.dataset['sent'];
      set(name, { checking: false, wrong });
    }
  }

  return {
    add(brought) {
      for (const [name, make] of Object.entries(brought))
        // The table's type names the forms.
        if (!works.has(name as FormName)) works.set(name as FormName, make(tools));
    },
    open(page) {
      const listening = new AbortController();
      const listen = <Name extends keyof DocumentEventMap>(
        type: Name,
        handle: (event: DocumentEventMap[Name], form: HTMLFormElement, work: FormWork) => void,
      ) =>
        page.addEventListener(
          type,
          (event) => {
            const form = formOf(event);
            const work = form && works.get(nameOf(form));
            if (form && work) handle(event, form, work);
          },
          { signal: listening.signal },
        );
      listen('submit', (event, form, work) => {
        event.preventDefault();
        void submit(form, nameOf(form), work);
      });
      listen('input', (_event, form, work) => work.typed?.(formDom(form)));
      listen('focusin', (_event, _form, work) => preload(work));
      page.addEventListener('keydown', keepComposition, { signal: listening.signal });
      keepPress(page, listening.signal);
      const unsubscribe = store.subscribe(follow);
      for (const form of page.querySelectorAll<HTMLFormElement>(SELECTOR)) this.arrived(form);
      return () => {
        listening.abort();
        unsubscribe();
      };
    },
    arrived(form) {
      if (onPage.has(form)) return;
      onPage.add(form);
      follow();
    },
    stateOf,
    hasWrong: () => [...states.values()].some(({ wrong }) => wrong !== null),
    async check(name) {
      const check = await works
        .get(name)
        ?.loadCheck()
        .catch(() => null);
      const form = [...onPage].find((each) => each.isConnected && nameOf(each) === name);
      return (form && check?.(formDom(form).values())) ?? {};
    },
    work: (name) => works.get(name),
    showPasswords: (name, passwordsShown) => set(name, { passwordsShown }),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
