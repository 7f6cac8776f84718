import { applyChanges, type WrittenChange } from '../kit/recorder/changes';
import { keepSteps, type Cut } from '../kit/recorder/cut';
import { exportPage, type ExportDetails, type PassageOf } from '../kit/recorder/exportPage';
import type { ActionLog } from '../kit/recorder/logDetails';
import { createLogRedactor } from './privacy/portalRedactor';
import type { LogRedactor } from '../kit/recorder/privacy/redactLog';
import type { RecordedPage } from '../kit/recorder/recording';

export const stepsOf = (pages: readonly RecordedPage[]): number =>
  pages.reduce((sum, { recording }) => sum + recording.actions.length, 0);

/** A page with the steps from `from` up to but excluding `to`. */
function cutPage(page: RecordedPage, from: number, to: number): RecordedPage {
  const { actions, passed } = page.recording;
  if (!passed || (from <= 0 && to >= actions.length)) return page;
  const first = applyChanges(passed.first, passed.changes.slice(0, from).flat());
  const changes = passed.changes.slice(from, to);
  return {
    ...page,
    state: applyChanges(first, changes.flat()),
    recording: { ...keepSteps(page.recording, from, to), base: first, passed: { first, changes } },
  };
}

/** The pages with the steps of a cut, counted over all of them; pages without any are omitted. */
export function cutPages(pages: readonly RecordedPage[], { from, to }: Cut): RecordedPage[] {
  let before = 0;
  return pages.flatMap((page) => {
    const { length } = page.recording.actions;
    const [first, last] = [Math.max(0, from - 1 - before), Math.min(length, to - before)];
    before += length;
    return first < last ? [cutPage(page, first, last)] : [];
  });
}

/** Redacts a change as it would be redacted within the whole state. */
function cleanChange([path, ...after]: WrittenChange, redact: LogRedactor): WrittenChange {
  const [part = '', ...inside] = path;
  const nested = inside.reduceRight<unknown>((value, key) => ({ [key]: value }), after[0] ?? null);
  // A machine may be named after a secret: its fields identify it as a machine.
  const isMachine = ['value', 'context', 'status'].some((each) => each === inside[0]);
  const beside = isMachine ? { context: {}, status: '' } : {};
  const whole = inside.length > 0 ? { ...beside, ...Object(nested) } : nested;
  let clean: unknown = redact({ [part]: whole });
  const cleanPath = path.map((key) => {
    const keys = Object.keys(Object(clean));
    const found = keys.includes(key) ? key : (keys[0] ?? key);
    clean = Object(clean)[found];
    return found;
  });
  return after.length > 0 ? [cleanPath, clean] : [cleanPath];
}

const passageOf: PassageOf = (_clean, { recording }, redact) => {
  const { first = {}, changes = [] } = recording.passed ?? {};
  return {
    first: redact(first),
    changes: changes.map((each) => each.map((change) => cleanChange(change, redact))),
    failed: new Set(),
  };
};

/** A recording as the log for support: redacted, with the last page first in the file. */
export function supportLog(pages: readonly RecordedPage[], facts: ExportDetails): ActionLog {
  const redact = createLogRedactor();
  const logs = pages.map((page, at) => {
    const note = at === pages.length - 1 ? facts.note : '';
    return exportPage(page, passageOf, {}, { ...facts, note }, redact);
  });
  const [log, ...others] = logs.toReversed();
  if (!log) throw new Error('A log has at least one page.');
  return { ...log, others: others.toReversed() };
}
