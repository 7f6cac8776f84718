import { plainReducer } from '../kit/plainReducer';

/** The optional purposes that the user allows. */
export interface ConsentChoice {
  analytics: boolean;
  marketing: boolean;
}

/** The current consent. Nothing optional runs before the user has chosen. */
export interface ConsentState extends ConsentChoice {
  /** If false, the user is asked. */
  decided: boolean;
  /** The browser sends Global Privacy Control, which counts as "reject all" while it does. */
  globalPrivacyControl: boolean;
}

/** The stored choice, or null, and the browser's signal, as found at start. */
export interface ConsentFound {
  choice: ConsentChoice | null;
  globalPrivacyControl: boolean;
}

export type ConsentEvent =
  /** The page has read the stored choice and the browser's signal. */
  | { type: 'consent/found'; payload: ConsentFound }
  | { type: 'consent/chosen'; payload: ConsentChoice };

const initialState: ConsentState = {
  analytics: false,
  marketing: false,
  decided: false,
  globalPrivacyControl: false,
};

const rejected: ConsentState = { ...initialState, decided: true, globalPrivacyControl: true };

export const consentReducer = plainReducer<ConsentState, ConsentEvent>(initialState, {
  'consent/found': (_state, { choice, globalPrivacyControl }) => {
    if (globalPrivacyControl) return rejected;
    return choice ? { ...initialState, ...choice, decided: true } : initialState;
  },
  'consent/chosen': (state, choice) =>
    state.globalPrivacyControl ? state : { ...initialState, ...choice, decided: true },
});

declare module '../kit/registry' {
  interface PlainSlices {
    consent: { state: ConsentState; event: ConsentEvent };
  }
}
