import { useMemo } from 'react';
import { LogFileError } from '../../kit/replay/logFileError';
import { readLog } from '../portalLogs';
import { trialOf, type Trial } from './trial';
import { TrialView } from './trialView';

/** The text of a log as a trial, or why it is none. */
function openedTrial(text: string): Trial | string {
  if (text === '') return 'This page of the portal records nothing.';
  try {
    return trialOf(readLog(text));
  } catch (error) {
    return error instanceof LogFileError ? error.message : 'The copy could not be created.';
  }
}

/** A copy of a portal's page as it was when it was asked for; null while the page has not answered. */
export function CopyView({ log }: { log: string | null }) {
  const opened = useMemo(() => (log === null ? null : openedTrial(log)), [log]);
  if (opened === null) return <output>Asking the page …</output>;
  if (typeof opened === 'string') return <output>{opened}</output>;
  return <TrialView key={log} original={opened} />;
}

const NOTHING = { actions: [], preloadedState: null };

/** The machines without any portal: each begins where it begins, and is moved by hand. */
export function SimulationView() {
  const original = useMemo(() => trialOf(NOTHING), []);
  return <TrialView original={original} />;
}
