import type { Middleware } from '@reduxjs/toolkit';
import type { ReactNode } from 'react';
import { WORKBENCH } from '../rules/environments';
import type { PortalConfig } from '../rules/portalConfig';
import type { Http } from '../ports/ports';
import { rootReducer, type AppStore, type AppStoreOptions } from '../appStore';
import { cutRecording, exportLog } from './portalLogs';
import type { RecordedPage } from '../kit/recorder/recording';
import { writeLog } from '../kit/recorder/logDetails';
import { createRecorder, type Recorder } from '../kit/recorder/recorder';
import { createOtherTabs, createTabPages } from '../kit/recorder/sessionPages';
import { buildName, pageDetails } from '../kit/recorder/pageDetails';
import { createTabStore } from '../browser/tabStorage';
import { inspectMode, type InspectMode } from './inspectMode';
import type { PortalSide } from './inspector/portalSide';
import { REDUX_DEV_TOOLS } from './reduxDevTools';
import { HeaderTools } from './report/headerTools';
import type { LogSaver } from './report/reportProblem';
import { saveFile } from './report/saveFile';
import { SAMPLE_CALLS, SAMPLE_PARAMETER } from '../rules/sampleCalls';
import './workbench.css';
import { PAGES_CHANNEL, WORKBENCH_KEYS } from './workbenchKeys';

/** What the workbench adds to a starting portal. */
export interface StartTools {
  store: Pick<AppStoreOptions, 'middleware' | 'reduxDevTools'>;
  /** Wraps the network for the recorder; undefined if nothing is recorded. */
  watch: ((http: Http) => Http) | undefined;
  /** Shown in the header's account area. */
  header: ReactNode;
  /** Whether the header is needed at once: its link opens an inspector whose window was blocked. */
  inspected: boolean;
  /** To be called with the store as soon as it is created. */
  attach: (store: AppStore) => void;
}

const PAGES = /^\/workbench\/(inspector|player)\/?$/;
const INSPECTOR = '/workbench/inspector';

/** Returns the recording of this page load, and of pages before it and in other tabs. */
function createSessionPages(recorder: Recorder, store: () => AppStore | null) {
  const storage = createTabStore();
  const page = pageDetails(storage, WORKBENCH_KEYS.tab);
  const pages = createTabPages(storage, WORKBENCH_KEYS.recorded);
  const current = (): RecordedPage => ({
    build: buildName(),
    recording: { ...recorder.recording(), page: page() },
    // Includes parts that have not joined the store yet, since a replay has them from the start.
    state: rootReducer(store()?.getState(), { type: 'log/saved' }),
  });
  const before = () => pages.before(page().id);
  const others = createOtherTabs(new BroadcastChannel(PAGES_CHANNEL), () => [
    ...before(),
    current(),
  ]);
  addEventListener('pagehide', () => pages.keep(current()));
  return { current, others: async () => [...before(), ...(await others.ask())] };
}

/** Creates logs for "Report a problem" from the recording. */
function createSaver(
  recorder: Recorder,
  { current, others }: ReturnType<typeof createSessionPages>,
  environment: string,
): LogSaver {
  return {
    recorded: () => recorder.recording().actions.length,
    others,
    make: (note, cut, pages) => {
      const { build, ...page } = current();
      const { recording, state } = cutRecording(page.recording, cut, page.state);
      return exportLog(recording, state, { build, environment, note }, pages);
    },
    save: (log) => {
      const name = `portal-log-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.json`;
      saveFile(name, writeLog(log));
      return name;
    },
  };
}

/** Returns this page's end of the inspector, in a separate chunk; null if not requested. */
async function inspectorSide(
  mode: InspectMode,
  saver: LogSaver,
  warn: (why: string) => void,
): Promise<PortalSide | null> {
  if (mode === 'no') return null;
  if (mode === 'hosted') return (await import('./inspector/hosted')).createHostedSide(warn);
  const { tab } = pageDetails(createTabStore(), WORKBENCH_KEYS.tab)();
  const log = async () => writeLog(await saver.make('', { from: 1, to: Infinity }, []));
  return (await import('./inspector/portalSide')).createPortalSide({ tab, log });
}

/** Sends the sample request that the address names, to show how the page handles its response. */
function makeSampleCall(search: string): void {
  const wanted = new URLSearchParams(search).get(SAMPLE_PARAMETER);
  const path = Object.values(SAMPLE_CALLS).find((each) => each === wanted);
  // The page already shows a notice for the failure.
  if (path !== undefined) window.portal?.platform.request({ path }).catch(() => undefined);
}

/** Opens the inspector's window. One that is open already stays, because it shows the pages before this one. */
function showInspector(): void {
  const opened = window.open('', 'portal-inspector');
  let path = '';
  try {
    path = opened?.location.pathname ?? '';
  } catch {
    // The window shows another site.
  }
  if (path !== INSPECTOR) opened?.location.replace(INSPECTOR);
}

/** Opens a page of the workbench, or starts the portal with the tools its environment and address allow. */
export async function openWorkbench(
  root: HTMLElement,
  config: PortalConfig,
  begin: (tools: StartTools) => void,
): Promise<void> {
  const page = PAGES.exec(location.pathname)?.[1];
  if (page !== undefined) {
    const { showPage } = await import('./pages');
    showPage(root, page === 'player' ? 'player' : 'inspector', config);
    return;
  }
  const { search } = location;
  const { mode, isNew } = inspectMode(search);
  const warnings: string[] = [];
  const environment = config.environment.id;
  const records = WORKBENCH[environment] === 'recording' || mode !== 'no';
  const recorder = createRecorder({
    clock: Date.now,
    reducer: rootReducer,
    path: () => location.pathname,
  });
  let attached: AppStore | null = null;
  const saver = records
    ? createSaver(
        recorder,
        createSessionPages(recorder, () => attached),
        environment,
      )
    : null;
  const side = saver && (await inspectorSide(mode, saver, (why) => void warnings.push(why)));
  if (mode === 'local' && isNew) showInspector();
  const middleware: Middleware[] = [
    ...(records ? [recorder.middleware] : []),
    ...(side ? [side.middleware] : []),
  ];
  const watch = (http: Http): Http => recorder.watch(side?.watch(http) ?? http);
  begin({
    store: { middleware, reduxDevTools: REDUX_DEV_TOOLS },
    watch: records ? watch : undefined,
    inspected: mode !== 'no',
    header: (
      <HeaderTools
        inspector={mode === 'local' ? INSPECTOR : null}
        warnings={warnings}
        saver={saver}
      />
    ),
    attach: (store) => {
      attached = store;
      side?.attach(store);
      makeSampleCall(search);
    },
  });
}
