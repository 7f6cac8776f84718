import type { MachineName } from '../../src/kit/registry';
import type { Message } from '../../src/rules/message';
import { models, tables } from '../model/models';
import { representatives } from '../model/paths';
import { linesAt, momentsOf, type Seen } from '../model/visible';

/** The machines of the ways in, in the order in which people meet them. */
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

/** A row for each state of a way in that says something, in the words of its table. */
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

/** What each way in says, by the tables against which every generated path is asserted. */
export const waysInRows = (read: (text: Message) => string): string[] =>
  MACHINES.flatMap((name) => rowsOf(name, read));
