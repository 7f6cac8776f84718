import type { MachineName } from '../../src/kit/registry';
import type { Message } from '../../src/rules/message';
import { models, tables } from '../model/models';
import { representatives } from '../model/paths';
import { linesAt, momentsOf, type Seen } from '../model/visible';

/** The sign-in machines, in the order in which users meet them. */
const MACHINES: readonly MachineName[] = [
  'registration',
  'passkeySignIn',
  'signInCode',
  'providerVisit',
  'workSignIn',
  'providerSignIn',
  'secondStepSignIn',
  'appSetup',
  'secondStepHelp',
  'freshSignIn',
  'passkeyOffer',
  'passkeys',
  'providers',
  'secondStep',
];

const SUMMARY = 'form:errors.summary';

/** What a page says in a state: its announced words, and what is wrong with a field. */
const saidIn = ({ announced = [], there = [] }: Seen): Message[] =>
  [...announced, ...there.flatMap(({ described }) => described ?? [])].filter(
    (message) => !('key' in message && message.key === SUMMARY),
  );

/** Returns a row for each state with a message, in the words of its table. */
function rowsOf(name: MachineName, read: (text: Message) => string): string[] {
  const { machine } = models[name];
  const texts = new Map<string, Set<string>>();
  for (const { steps } of representatives(models[name]).values()) {
    const moment = momentsOf(machine, { steps }).at(-1);
    if (moment === undefined) continue;
    const seen = linesAt(tables[name], { ...moment, effects: [] }, { isSignedIn: false });
    for (const line of seen)
      for (const text of line.seen === null ? [] : saidIn(line.seen).map(read))
        texts.set(line.name, (texts.get(line.name) ?? new Set()).add(text));
  }
  return [...texts].map(
    ([state, words]) =>
      `| ${name} | ${state} | ${[...words].map((text) => `"${text}"`).join(' or ')} |`,
  );
}

/** Returns the messages of each way to sign in, from the tables that every generated path checks. */
export const waysInRows = (read: (text: Message) => string): string[] =>
  MACHINES.flatMap((name) => rowsOf(name, read));
