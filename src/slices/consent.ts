import { plainReducer } from '../kit/plainReducer';

/** What a person allows beside what the portal needs. */
export interface ConsentChoice {
  analytics: boolean;
  marketing: boolean;
}

/** The choice as it stands. Nothing optional runs before one is made. */
export interface ConsentState extends ConsentChoice {
  /** False asks for a choice. */
  decided: boolean;
  /** The browser sends Global Privacy Control. As long as it does, it counts as "reject all". */
  globalPrivacyControl: boolean;
}

/** What a page finds when it starts: the kept choice, or null, and the browser's signal. */
export interface ConsentFound {
  choice: ConsentChoice | null;
  globalPrivacyControl: boolean;
}

export type ConsentEvent =
  /** The page has looked at what is kept and at the browser's signal. */
  | { type: 'consent/found'; payload: ConsentFound }
  /** The person chose. */
  | { type: 'consent/chosen'; payload: ConsentChoice };

const initialState: ConsentState = {
  analytics: false,
  marketing: false,
  decided: false,
  globalPrivacyControl: false,
};

const rejected: ConsentState = { ...initialState, decided: true, globalPrivacyControl: true };

/** The choice about what is optional. */
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
