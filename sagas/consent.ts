import { put, select, takeEvery } from 'typed-redux-saga';
import { consentFound, type consentChosen } from '../src/store/events';
import { selectConsent } from '../src/store/selectors';
import type { Env } from './env';

/** Tells the store which choice is kept, and keeps each new one (decisions: footer and consent). */
export function* followConsent({ consent, tabs }: Env) {
  const chosen: ReturnType<typeof consentChosen>['type'] = 'consent/chosen';
  yield* takeEvery(chosen, ({ payload }: ReturnType<typeof consentChosen>) => {
    if (consent.globalPrivacyControl()) return;
    consent.keep(payload);
    tabs.tell();
  });
  yield* put(
    consentFound({ choice: consent.read(), globalPrivacyControl: consent.globalPrivacyControl() }),
  );
}

/** Another tab may have kept another choice since: what was taken back there ends here too (UX 67). */
export function* reconcileConsent({ consent }: Env) {
  const choice = consent.read();
  const now = yield* select(selectConsent);
  // A choice that this browser would not keep holds for the visit.
  if (choice === null || now.globalPrivacyControl) return;
  const isNews =
    !now.decided || now.analytics !== choice.analytics || now.marketing !== choice.marketing;
  if (isNews) yield* put(consentFound({ choice, globalPrivacyControl: false }));
}
