import type { ConsentEvent } from '../../src/slices/consent';
import { put, select, takeEvery } from 'typed-redux-saga';
import { events } from '../../src/kit/events';
import { stateOf } from '../../src/kit/stateOf';
import type { Env } from '../env';

function* find({ consent }: Env) {
  yield* put(
    events.consent.found({
      choice: consent.read(),
      globalPrivacyControl: consent.globalPrivacyControl(),
    }),
  );
}

/** Loads the stored choice into the store, and saves each new one. */
export function* followConsent(env: Env) {
  const chosen: ConsentEvent['type'] = 'consent/chosen';
  yield* takeEvery(chosen, ({ payload }: Extract<ConsentEvent, { type: 'consent/chosen' }>) => {
    if (env.consent.globalPrivacyControl()) return;
    env.consent.keep(payload);
    env.tabs.tell();
  });
  yield* find(env);
}

/** Applies a choice made in another tab since; consent revoked there ends here too (UX 67). */
export function* reconcileConsent(env: Env) {
  const choice = env.consent.read();
  const now = yield* select(stateOf('consent'));
  // No stored choice means no change: if the browser cannot store it, the choice holds for the visit.
  if (!choice || now.globalPrivacyControl) return;
  const isNews =
    !now.decided || now.analytics !== choice.analytics || now.marketing !== choice.marketing;
  if (isNews) yield* find(env);
}
