import { useMemo } from 'react';
import { LogFileError } from '../../kit/replay/logFileError';
import { readLog } from '../portalLogs';
import { trialOf, type Trial } from './trial';
import { TrialView } from './trialView';

/** Returns the text of a log as a trial, or why it is not a log. */
function openedTrial(text: string): Trial | string {
  if (text === '') return 'This page of the portal has no recording.';
  try {
    return trialOf(readLog(text));
  } catch (error) {
    return error instanceof LogFileError ? error.message : 'The copy could not be created.';
  }
}

/** A copy of a portal's page at the time of the request; null until the page responds. */
export function CopyView({ log }: { log: string | null }) {
  const opened = useMemo(() => (log === null ? null : openedTrial(log)), [log]);
  if (opened === null) return <output>Requesting the log …</output>;
  if (typeof opened === 'string') return <output>{opened}</output>;
  return <TrialView key={log} original={opened} />;
}

const NOTHING = { actions: [], preloadedState: null };

/** The machines without a portal, each in its initial state and moved by hand. */
export function SimulationView() {
  const original = useMemo(() => trialOf(NOTHING), []);
  return <TrialView original={original} />;
}
