import { emptyState, machineSlices, rootReducer } from '../appStore';
import type { AppState } from '../kit/registry';
import type { Application } from '../kit/replay/application';
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

const forPortal =
  <Rest extends unknown[], Result>(run: (portal: Application<AppState>, ...rest: Rest) => Result) =>
  (...rest: Rest): Result =>
    run(PORTAL, ...rest);

/** The kit's functions for logs, applied to the portal. */
export const readLog = forPortal(reading.readLog);
export const initialStateOf = forPortal(states.initialStateOf<AppState>);
export const replayStep = forPortal(stepping.replayStep<AppState>);
export const replay = forPortal(replaying.replay<AppState>);
export const compareLogs = forPortal(comparing.compareLogs<AppState>);
export const createTimeline = forPortal(timelines.createTimeline<AppState>);
export const machineHashes = () => hashing.machineHashes(machineSlices);
export const checkExpectation = forPortal(expecting.checkExpectation<AppState>);
export const exportLog = forPortal(exporting.exportLog<AppState>);
export const cutRecording = forPortal(cutting.cutRecording<AppState>);
