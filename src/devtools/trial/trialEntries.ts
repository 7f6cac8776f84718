import { changesBetween } from '../../kit/recorder/changes';
import type { Entry } from '../inspector/entries';
import { stateAt, type Trial } from './trial';

/** Returns the history of one machine up to a position of a trial. Times count the steps. */
export function trialEntries(trial: Trial, position: number, machine: string): readonly Entry[] {
  const entries: Entry[] = [];
  trial.steps.slice(0, position).forEach(({ action, isOwn, isSkipped, requests }, at) => {
    if (isSkipped || !action.type.startsWith(`${machine}/`)) return;
    const facts = { portal: 'trial', at };
    const part = (state: object) => Object(state)[machine];
    const [before, after] = [part(stateAt(trial, at)), part(stateAt(trial, at + 1))];
    entries.push({
      ...facts,
      kind: 'event',
      order: entries.length,
      origin: isOwn ? 'hand' : 'page',
      machine,
      action,
      value: after?.value,
      changes: changesBetween(before, after),
    });
    for (const request of requests)
      entries.push({ ...facts, kind: 'request', order: entries.length, machine, action: request });
  });
  return entries;
}
