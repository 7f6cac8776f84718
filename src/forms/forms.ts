import { pause } from '../kit/pause';
import type { Message } from '../rules/message';
import { formDom } from './formDom';
import { keepComposition } from './keepComposition';
import { keepPress } from './keepPress';
import type { FormName, FormTools, FormWork } from './formWork';

/** What fields were refused for before any call, by their names; a new object for each refusal. */
export type Wrong = Readonly<Record<string, Message>>;

/** What the engine knows of a form on the page. No value that was typed. */
export interface FormState {
  readonly wrong: Wrong | null;
  /** A submit is being judged. */
  readonly checking: boolean;
  /** A submit was judged since the form is there. */
  readonly judged: boolean;
  /** One state for all passwords of the form; hidden again when it is sent (UX 17). */
  readonly passwordsShown: boolean;
}

export const NEW_FORM: FormState = {
  wrong: null,
  checking: false,
  judged: false,
  passwordsShown: false,
};

/** The forms of the page, worked by the engine, whoever has drawn them. */
export interface Forms {
  /** A page has brought its forms. */
  add: (works: Readonly<Partial<Record<FormName, (tools: FormTools) => FormWork>>>) => void;
  /** Hears the page from now on, and takes care of the forms that stand there. Gives the way to stop. */
  open: (page: Document) => () => void;
  /** A form is on the page. Each is met once. */
  arrived: (form: HTMLFormElement) => void;
  stateOf: (name: FormName) => FormState;
  /** Was a form refused before any call? Only views say for what. */
  hasWrong: () => boolean;
  /** What is wrong with the form on the page as it stands now; nothing where the schema cannot be fetched. */
  check: (name: FormName) => Promise<Wrong>;
  work: (name: FormName) => FormWork | undefined;
  showPasswords: (name: FormName, shown: boolean) => void;
  /** Tells of every change of a form's state. Gives the way to stop. */
  subscribe: (listener: () => void) => () => void;
}

interface FormsOptions extends Pick<FormTools, 'secretHandles' | 'brand'> {
  store: Pick<FormTools, 'dispatch' | 'getState'> & {
    subscribe: (listener: () => void) => () => void;
  };
}

/** Are the views there? */
const isInteractive = ({ ownerDocument }: HTMLFormElement): boolean =>
  'interactive' in ownerDocument.documentElement.dataset;

const SELECTOR = 'form[data-form]';

const formOf = ({ target }: Event): HTMLFormElement | null =>
  target instanceof Element ? target.closest<HTMLFormElement>(SELECTOR) : null;

// Set by the views, from the list of the portal's forms.
const nameOf = (form: HTMLFormElement): FormName => form.dataset['form'] as FormName;

/**
 * Lets nothing be typed that the attempt on its way would not have, and says that its button does nothing; views do
 * the same by the form's state. Gives back what lets go.
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
 * Fetches a check ahead of its first use; a failure is met again, and handled, at submit: where the schema
 * cannot be had, nothing is refused here, and the server judges.
 */
const preload = (work: FormWork): void => {
  work.loadCheck().catch(() => undefined);
};

/**
 * Reads forms by their fields' names, checks them by their schema, hands secrets in for handles, and tells the
 * machines. Values stay in the page: neither the store, an action nor a view ever holds a password.
 */
export function createForms({ store, ...others }: FormsOptions): Forms {
  const tools: FormTools = {
    ...others,
    dispatch: (action) => store.dispatch(action),
    getState: () => store.getState(),
  };
  const works = new Map<FormName, FormWork>();
  const states = new Map<FormName, FormState>();
  const met = new WeakSet<HTMLFormElement>();
  const standing = new Set<HTMLFormElement>();
  /** Forms that were judged or sent when the store was last looked at, with what lets them go. */
  const held = new WeakMap<HTMLFormElement, () => void>();
  const done = new WeakSet<HTMLFormElement>();
  const listeners = new Set<() => void>();

  const stateOf = (name: FormName): FormState => states.get(name) ?? NEW_FORM;

  function set(name: FormName, change: Partial<FormState>): void {
    states.set(name, { ...stateOf(name), ...change });
    for (const listener of listeners) listener();
    follow();
  }

  /** Says on the form that it is on its way, which one that is only judged is not; empties what a refusal makes worthless. */
  function show(form: HTMLFormElement, work: FormWork): void {
    const state = tools.getState();
    const isSending = work.isSending(state);
    const isAnswered = form.ariaBusy === 'true' && !isSending;
    form.ariaBusy = String(isSending);
    const isHeld = isSending || stateOf(nameOf(form)).checking;
    if (isHeld && !held.has(form)) held.set(form, hold(form));
    if (!isHeld) {
      // Also where views have come meanwhile: what they draw for the first time they take as it stands.
      held.get(form)?.();
      held.delete(form);
    }
    if (!isAnswered || !work.isRefused?.(state)) return;
    const dom = formDom(form);
    for (const field of work.clearedOnRefusal ?? []) dom.clear(field);
  }

  /** What the store or a check has changed is done to the forms that stand on the page. */
  function follow(): void {
    for (const form of standing) {
      const work = works.get(nameOf(form));
      if (!form.isConnected) {
        // A form that comes back begins without the messages of the one before.
        standing.delete(form);
        states.delete(nameOf(form));
      } else if (work) {
        meet(form, work);
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

  /** Once, as soon as it is known what the form begins with. A form that was sent before that is sent now. */
  function meet(form: HTMLFormElement, work: FormWork): void {
    if (met.has(form) || work.isReady?.(tools.getState()) === false) return;
    met.add(form);
    work.arrived?.(formDom(form));
    form.dataset['interactive'] = '';
    if ('sent' in form.dataset) form.requestSubmit();
  }

  /** Where the early script has shown a password, it hides it again; views do by the form's state. */
  const hidePasswords = (form: HTMLFormElement): void => {
    if (isInteractive(form)) return;
    const shown = form.querySelectorAll<HTMLButtonElement>('[data-shows][aria-pressed="true"]');
    for (const button of shown) button.click();
  };

  async function submit(form: HTMLFormElement, name: FormName, work: FormWork): Promise<void> {
    if (!met.has(form)) {
      form.dataset['sent'] = '';
      return;
    }
    if (stateOf(name).checking || work.isSending(tools.getState())) return;
    const dom = formDom(form);
    // Before anything is awaited: a field may be emptied meanwhile.
    const values = dom.values();
    hidePasswords(form);
    set(name, { checking: true, judged: true, passwordsShown: false });
    // What throws is told as any fault of a page is; the form stays to be sent again.
    let wrong: Wrong | null = null;
    try {
      work.submitted?.();
      const check = await work.loadCheck().catch(() => null);
      const found = check?.(values) ?? {};
      // The browser draws and hears the person between the check and what comes of it.
      await pause();
      if (Object.keys(found).length > 0) wrong = found;
      else work.send(dom);
    } finally {
      // What was said on the form until here is not taken back before it is sent.
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
      const heard = new AbortController();
      const hear = <Name extends keyof DocumentEventMap>(
        type: Name,
        heed: (event: DocumentEventMap[Name], form: HTMLFormElement, work: FormWork) => void,
      ) =>
        page.addEventListener(
          type,
          (event) => {
            const form = formOf(event);
            const work = form && works.get(nameOf(form));
            if (form && work) heed(event, form, work);
          },
          { signal: heard.signal },
        );
      hear('submit', (event, form, work) => {
        event.preventDefault();
        void submit(form, nameOf(form), work);
      });
      hear('input', (_event, form, work) => work.typed?.(formDom(form)));
      hear('focusin', (_event, _form, work) => preload(work));
      hear('keydown', keepComposition);
      keepPress(page, heard.signal);
      const unsubscribe = store.subscribe(follow);
      for (const form of page.querySelectorAll<HTMLFormElement>(SELECTOR)) this.arrived(form);
      return () => {
        heard.abort();
        unsubscribe();
      };
    },
    arrived(form) {
      if (standing.has(form)) return;
      standing.add(form);
      follow();
    },
    stateOf,
    hasWrong: () => [...states.values()].some(({ wrong }) => wrong !== null),
    async check(name) {
      const check = await works
        .get(name)
        ?.loadCheck()
        .catch(() => null);
      const form = [...standing].find((each) => each.isConnected && nameOf(each) === name);
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
