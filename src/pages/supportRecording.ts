import { supportRecordingMachine } from '../../machines/supportRecording/supportRecording';
import type { Env } from '../../sagas/env';
import { recordForSupport } from '../../sagas/supportRecording/recorder';
import { supportRecordingWork } from '../../sagas/supportRecording/supportRecording';
import type { FormTools, FormWork } from '../forms/formWork';
import { events } from '../kit/events';
import { machineFeature, type Features } from '../kit/feature';
import type { PageWork } from './page';

export const supportRecordingFeatures = {
  supportRecording: machineFeature(supportRecordingMachine, supportRecordingWork, {
    recorder: recordForSupport,
  }),
} satisfies Features<Env>;

const supportRecordingForm = ({ dispatch, secretHandles }: FormTools): FormWork => ({
  loadCheck: async () =>
    (await import(/* webpackChunkName: "support" */ '../forms/supportRecordingSchema'))
      .supportRecording,
  isSending: ({ supportRecording }) => supportRecording.value === 'submitting',
  send: (dom) =>
    dispatch(events.supportRecording.submitted({ code: secretHandles.put(dom.text('code')) })),
});

/** Records for support. Also loaded on the pages of a tab that records (src/startViews.tsx). */
export const page: PageWork = {
  features: supportRecordingFeatures,
  forms: { supportRecording: supportRecordingForm },
  left: [events.supportRecording.reset()],
};
