import type { AnyStateMachine } from 'xstate';
import type { StoreAction } from '../../src/kit/action';
import type { AppState, EffectOf, MachineName } from '../../src/kit/registry';
import type { Message, MessageKey } from '../../src/rules/message';
import { stepsAlong } from './coverage';
import type { EventCase, Path } from './paths';

/** An element on the page, found by what assistive technology sees. */
export interface Thing {
  role:
    | 'alertdialog'
    | 'button'
    | 'dialog'
    | 'heading'
    | 'link'
    | 'main'
    | 'radio'
    | 'region'
    | 'table'
    | 'textbox';
  /** Its whole accessible name. */
  name?: Message;
  /** Text inside it. */
  text?: Message;
  /** Text that describes it, such as a field's error. */
  described?: Message;
  /** Whether it is disabled. */
  off?: boolean;
}

/** What is on the page; anything not named here may be there too. */
export interface Seen {
  /** The page's name in the title of the tab. */
  title?: Message;
  /** Whether the title begins with an error mark (UX 31). */
  wrong?: boolean;
  there?: readonly Thing[];
  gone?: readonly Thing[];
  /** The beginning of the focused element's text, or its label. */
  focus?: Message;
  /** Texts in live regions. */
  announced?: readonly Message[];
  /** Texts that no live region has. */
  notAnnounced?: readonly Message[];
}

/** State of the whole portal that affects what a page shows. */
export interface Around {
  isSignedIn: boolean;
}

/** What a user sees in a state or after an effect, or why there is nothing to see. */
export type Line<Known> =
  | Seen
  | ((context: Known, around: Around) => Seen)
  | { readonly nothing: string };

/** The states of a value that have child states. */
type Outer<Value> = Value extends object ? keyof Value & string : never;

/** The innermost states of a value, such as `refused.fieldError`. */
type LeafOf<Value> =
  | Exclude<Extract<Value, string>, Outer<Value>>
  | (Value extends object
      ? {
          [State in keyof Value & string]: `${State}.${LeafOf<NonNullable<Value[State]>>}`;
        }[keyof Value & string]
      : never);

type Leaf<Name extends MachineName> = LeafOf<AppState[Name]['value']>;
type Context<Name extends MachineName> = AppState[Name]['context'];

/**
 * What users see of a machine: a line for each of its states and effects, complete by type. Asserted after every step
 * of its generated paths, in a simulated document and in Chromium.
 */
export interface Visible<Name extends MachineName> {
  /** The page on which it is checked. */
  path: string;
  /** Earlier events on that page, for it to be visible. */
  before?: readonly StoreAction[];
  /** Whether its lines hold only on paths from the start: what a path changes is seen afterwards, such as a sign-in. */
  fromStart?: true;
  states: Readonly<Record<Leaf<Name>, Line<Context<Name>>>>;
  effects: Readonly<Record<EffectOf<Name>['type'], Line<Context<Name>>>>;
}

/** The table of any machine, for the runners. */
export interface AnyVisible {
  path: string;
  before?: readonly StoreAction[];
  fromStart?: true;
  states: Readonly<Record<string, Line<never>>>;
  effects: Readonly<Record<string, Line<never>>>;
}

const titled = (title: MessageKey | Message): Message =>
  typeof title === 'string' ? { key: title } : title;

/** For an effect that is visible through the state it leads to. */
export const BY_STATE = { nothing: 'The states show it.' } as const;

/** For what is too short to be seen. */
export const AT_ONCE_OVER = { nothing: 'Too short to be seen.' } as const;

/** A button that can be pressed. */
export const button = (name: MessageKey | Message): Thing => ({
  role: 'button',
  name: titled(name),
  off: false,
});

/** A disabled button whose work is in progress. */
export const busy = (name: MessageKey | Message): Thing => ({ ...button(name), off: true });

export const heading = (name: MessageKey | Message): Thing => ({
  role: 'heading',
  name: titled(name),
});

export const linkTo = (name: MessageKey | Message): Thing => ({ role: 'link', name: titled(name) });

/** Text anywhere on the page. */
export const inMain = (text: MessageKey | Message): Thing => ({ role: 'main', text: titled(text) });

/** A page without a problem. */
export const calm = (title: MessageKey | Message, ...there: readonly Thing[]): Seen => ({
  title: titled(title),
  there,
  notAnnounced: [{ key: 'form:errors.summary' }],
});

/** A page that refused an attempt: its title, summary and focus show it (UX 27 to 31). */
export const refused = (title: MessageKey, ...problems: readonly Message[]): Seen => ({
  title: titled(title),
  wrong: true,
  announced: [{ key: 'form:errors.summary' }, ...problems],
  focus: { key: 'form:errors.summary' },
});

/** A part of the page with one refused field, which has the focus and the reason; no summary repeats it (UX 27). */
export const refusedPart = (label: Message, problem: Message): Seen => ({
  wrong: true,
  announced: [problem],
  notAnnounced: [{ key: 'form:errors.summary' }],
  focus: label,
});

/** The same for a page with a single form. */
export const refusedField = (title: MessageKey, label: Message, problem: Message): Seen => ({
  title: titled(title),
  ...refusedPart(label, problem),
});

/** A part of a page that is loading. */
export const partLoading = (title: MessageKey, ...gone: readonly Thing[]): Seen => ({
  title: titled(title),
  announced: [{ key: 'account:part.loading' }],
  gone,
});

/** The same part after loading failed. */
export const partFailed = (title: MessageKey, ...gone: readonly Thing[]): Seen => ({
  title: titled(title),
  there: [{ role: 'button', text: { key: 'account:part.retry' } }],
  announced: [{ key: 'account:part.failed' }],
  gone,
});

/** A part of a page that shows a problem. */
export const faulty = (title: MessageKey | Message, ...there: readonly Thing[]): Seen => ({
  title: titled(title),
  wrong: true,
  there,
});

/** Adds a text in a live region to what is seen. */
export const saying = (seen: Seen, text: MessageKey | Message): Seen => ({
  ...seen,
  announced: [titled(text)],
});

/** A page whose button and status say the same of its work in progress. */
export const working = (
  title: MessageKey | Message,
  text: MessageKey,
  ...there: readonly Thing[]
): Seen => saying(calm(title, busy(text), ...there), text);

/** Adds elements to what is seen. */
export const and = (seen: Seen, ...there: readonly Thing[]): Seen => ({
  ...seen,
  there: [...(seen.there ?? []), ...there],
});

/** Returns the innermost states of a value, as the tables name them. */
export const leavesOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : Object.entries(Object(value)).flatMap(([outer, inner]) =>
        leavesOf(inner).map((leaf) => `${outer}.${leaf}`),
      );

/** A step of a path with the state after it. */
export interface Moment {
  value: unknown;
  context: unknown;
  /** The effects that the step requested. */
  effects: readonly string[];
}

/** Returns the lines of a moment's states and effects; `seen` is null if there is nothing to see. */
export const linesAt = (
  { states, effects }: AnyVisible,
  moment: Moment,
  around: Around,
): readonly { name: string; seen: Seen | null }[] =>
  [
    ...leavesOf(moment.value).map((name) => ({ name, line: states[name] })),
    ...moment.effects.map((name) => ({ name, line: effects[name] })),
  ].map(({ name, line }) => {
    if (line === undefined) throw new Error(`No line describes what is seen: ${name}`);
    // Each table uses the context of its own machine.
    const seen = typeof line === 'function' ? line(moment.context as never, around) : line;
    return { name, seen: 'nothing' in seen ? null : seen };
  });

/** Names each way in which a table shows a moment, as its lines depend on the context. */
export const variantsAt = (table: AnyVisible, moment: Moment): string[] =>
  [true, false].flatMap((isSignedIn) =>
    linesAt(table, moment, { isSignedIn }).map(({ name, seen }) => name + JSON.stringify(seen)),
  );

/** Returns each step of a path with the state after it. */
export function momentsOf(machine: AnyStateMachine, { steps }: Path): (Moment & EventCase)[] {
  return stepsAlong(machine, steps).map((step) => {
    const { value, context } = step.next;
    return { ...step, value, context };
  });
}

/** Returns the lines of a table with something to see. */
export const linesToSee = ({ states, effects }: AnyVisible): string[] =>
  Object.entries({ ...states, ...effects }).flatMap(([name, line]) =>
    typeof line === 'object' && 'nothing' in line ? [] : [name],
  );

/** An element with its texts in one language. */
export interface WordedThing {
  role: Thing['role'];
  name: string | null;
  text: string | null;
  described: string | null;
  off: boolean | null;
}

/** What is seen, with texts in one language; null for what is not checked. */
export interface Worded {
  title: string | null;
  there: readonly WordedThing[];
  gone: readonly WordedThing[];
  focus: string | null;
  announced: readonly string[];
  notAnnounced: readonly string[];
}

type Say = (message: Message) => string;

/** Returns a text as `readPage` reads it. */
export const asRead = (text: string): string => text.replaceAll(/\s+/g, ' ');

/** Resolves the texts of what is to be seen in a language. */
export function inWords(say: Say, brand: string, seen: Seen): Worded {
  const words = (message: Message | undefined) => (message ? say(message) : null);
  const read = (message: Message) => asRead(say(message));
  const worded = ({ role, name, text, described, off }: Thing): WordedThing => ({
    role,
    name: words(name),
    text: words(text),
    described: words(described),
    off: off ?? null,
  });
  const {
    title,
    wrong = false,
    there = [],
    gone = [],
    focus,
    announced = [],
    notAnnounced = [],
  } = seen;
  const page = title && say(title);
  // A title contains the brand's name once.
  const plain = page?.includes(brand)
    ? page
    : page && say({ key: 'shell:title', values: { page, brand } });
  return {
    title:
      plain && wrong ? say({ key: 'shell:errorTitle', values: { title: plain } }) : (plain ?? null),
    there: there.map(worded),
    gone: gone.map(worded),
    focus: focus ? read(focus) : null,
    announced: announced.map(read),
    notAnnounced: notAnnounced.map(read),
  };
}

/** Reads what only the document shows. Runs in the page, so it uses nothing from outside. */
export function readPage(): { title: string; focus: string; announced: string[] } {
  const clean = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim();
  const focused = document.activeElement;
  const label = focused instanceof HTMLInputElement ? focused.labels?.[0]?.textContent : null;
  const regions = document.querySelectorAll('[role=alert], [role=status], output, [aria-live]');
  return {
    title: document.title,
    focus:
      focused === null || focused === document.body
        ? ''
        : clean(focused.getAttribute('aria-label') ?? label ?? focused.textContent),
    announced: [...regions]
      .map(({ textContent }) => clean(textContent))
      .filter((text) => text !== ''),
  };
}

/** Describes how the document differs from what is expected; empty if it does not. */
export function differences(worded: Worded, page: ReturnType<typeof readPage>): string[] {
  const { title, focus, announced, notAnnounced } = worded;
  const isAnnounced = (words: string) => page.announced.some((text) => text.includes(words));
  return [
    ...(title === null || title === page.title ? [] : [`title "${page.title}", not "${title}"`]),
    ...(focus === null || page.focus.startsWith(focus)
      ? []
      : [`focus on "${page.focus}", not on "${focus}"`]),
    ...announced.filter((words) => !isAnnounced(words)).map((words) => `not announced: "${words}"`),
    ...notAnnounced.filter(isAnnounced).map((words) => `still announced: "${words}"`),
  ];
}
