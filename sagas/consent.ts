import { put, takeEvery } from 'typed-redux-saga';
import { consentFound, type consentChosen } from '../src/store/events';
import type { Env } from './env';

/** Tells the store which choice is kept, and keeps each new one (decisions: footer and consent). */
export function* followConsent({ consent }: Env) {
  const chosen: ReturnType<typeof consentChosen>['type'] = 'consent/chosen';
  yield* takeEvery(chosen, ({ payload }: ReturnType<typeof consentChosen>) => {
    if (!consent.globalPrivacyControl()) consent.keep(payload);
  });
  yield* put(
    consentFound({ choice: consent.read(), globalPrivacyControl: consent.globalPrivacyControl() }),
  );
}
