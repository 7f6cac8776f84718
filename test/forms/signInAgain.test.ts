import type { AppState } from '../../src/kit/registry';
import { signInForm } from '../../src/forms/signIn';
import { createSecretHandles } from '../../src/kit/secretHandles';
import { createAppStore } from '../../src/appStore';

const base = createAppStore().getState();
const after = (attempts: number, captcha: AppState['captcha']['value']): AppState => ({
  ...base,
  signIn: {
    ...base.signIn,
    value: { refused: 'captchaNeeded' },
    context: { ...base.signIn.context, attempts },
  },
  captcha: { ...base.captcha, value: captcha },
});

/** The form's behavior for a given state. */
function work() {
  let state = base;
  const form = signInForm({
    dispatch: () => undefined,
    getState: () => state,
    secretHandles: createSecretHandles(),
    brand: { passwordPolicy: 'spec', nameLetters: 'han' },
  });
  return {
    resends: (now: AppState) => {
      state = now;
      return form.isToResend?.(now) === true;
    },
    types: () => form.typed?.({ text: () => '' } as never),
    clears: (now: AppState) => form.isRefused?.(now) === true,
  };
}

describe('P8: an attempt without a captcha proof', () => {
  it('is resent with its password as soon as the proof is available', () => {
    const { resends, clears } = work();
    expect(resends(after(3, 'proving'))).toBe(false);
    expect(clears(after(3, 'proving'))).toBe(false);
    expect(resends(after(3, 'proved'))).toBe(true);
  });

  it('is resent once, whatever the server responds', () => {
    const { resends } = work();
    expect([3, 3, 4].map((attempts) => resends(after(attempts, 'proved')))).toEqual([
      true,
      false,
      false,
    ]);
    // The next one is the user's own.
    expect(resends(after(5, 'proved'))).toBe(true);
  });

  it('is not resent if the user types meanwhile', () => {
    const { resends, types } = work();
    expect(resends(after(3, 'proving'))).toBe(false);
    types();
    expect(resends(after(3, 'proved'))).toBe(false);
  });
});
