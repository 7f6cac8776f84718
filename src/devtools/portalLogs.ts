import { emptyState, machineSlices, rootReducer } from '../appStore';
import type { StoreAction } from '../kit/action';
import type { AppState } from '../kit/registry';
import type { ActionLog } from '../kit/recorder/logDetails';
import type { RecordedPage, Recording } from '../kit/recorder/recording';
import type { Application } from '../kit/replay/application';
import type { Cut } from '../kit/recorder/cut';
import * as comparing from '../kit/replay/compareLogs';
import * as cutting from '../kit/replay/cutRecording';
import * as expecting from '../kit/replay/expectation';
import * as exporting from '../kit/replay/exportLog';
import * as hashing from '../kit/replay/machineHashes';
import * as reading from '../kit/replay/logFile';
import * as replaying from '../kit/replay/replay';
import * as states from '../kit/replay/states';
import * as stepping from '../kit/replay/step';
import * as timelines from '../kit/replay/timeline';
import { FIGURES } from '../recorder/privacy/portalRedactor';
import { WORDS } from '../recorder/privacy/words';
import { LOG_FORMAT } from '../rules/supportRecording';
import { formerNames } from './formerNames';

/** The portal, as the kit records and replays it. */
const PORTAL: Application<AppState> = {
  reducer: rootReducer,
  slices: machineSlices,
  emptyState,
  format: LOG_FORMAT,
  words: WORDS,
  figures: FIGURES,
  formerNames,
};

/** The kit's functions for logs, applied to the portal. */
export const readLog = (text: string): ActionLog => reading.readLog(PORTAL, text);
export const initialStateOf = (log: Pick<ActionLog, 'preloadedState'>): AppState =>
  states.initialStateOf(PORTAL, log);
export const replayStep = (before: AppState, action: StoreAction): stepping.ReplayStep<AppState> =>
  stepping.replayStep(PORTAL, before, action);
export const replay = (log: ActionLog): Promise<replaying.ReplayResult<AppState>> =>
  replaying.replay(PORTAL, log);
export const compareLogs = (own: ActionLog, other: ActionLog): comparing.LogDifference | null =>
  comparing.compareLogs(PORTAL, own, other);
export const createTimeline = (log: ActionLog): timelines.Timeline<AppState> =>
  timelines.createTimeline(PORTAL, log);
export const machineHashes = (): Promise<Record<string, string>> =>
  hashing.machineHashes(machineSlices);
export const checkExpectation = (
  log: ActionLog,
  expectation: expecting.Expectation,
): expecting.Outcome => expecting.checkExpectation(PORTAL, log, expectation);
export const exportLog = (
  recording: Recording,
  state: object,
  about: { build: string; environment: string; note: string },
  others: readonly RecordedPage[] = [],
): Promise<ActionLog> => exporting.exportLog(PORTAL, recording, state, about, others);
export const cutRecording = (
  recording: Recording,
  cut: Cut,
  end: object,
): { recording: Recording; state: object } => cutting.cutRecording(PORTAL, recording, cut, end);
