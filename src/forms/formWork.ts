import type { StoreAction } from '../kit/action';
import type { AppState, MachineName } from '../kit/registry';
import type { SecretHandles } from '../kit/secretHandles';
import type { Brand } from '../rules/brands';
import type { FormDom } from './formDom';
import type { Check } from './schemaCheck';

/** The value of a form's `data-form`: the name of its machine. */
export type FormName = MachineName;

export interface FormTools {
  dispatch(this: void, action: StoreAction): unknown;
  getState: () => AppState;
  secretHandles: SecretHandles;
  brand: Pick<Brand, 'passwordPolicy' | 'nameLetters'>;
}

/** The behavior of a form, whether prerendered or rendered by React. Reads values from the page when needed. */
export interface FormWork {
  /** The check by the form's schema, loaded on first use. */
  loadCheck: () => Promise<Check>;
  /** A request is in progress, or the page is about to be left. */
  isSending: (state: AppState) => boolean;
  /** False until the form's initial values are known; a submit waits for that. */
  isReady?: (state: AppState) => boolean;
  /** Whether the last attempt was refused. */
  isRefused?: (state: AppState) => boolean;
  /** Whether to resubmit the form automatically, because what was missing is now available. */
  isToResend?: (state: AppState) => boolean;
  clearedOnRefusal?: readonly string[];
  /** Called when the form appears: fills known values into empty fields. */
  arrived?: (dom: FormDom) => void;
  typed?: (dom: FormDom) => void;
  /** Called right before a submit is checked. */
  submitted?: () => void;
  /** Whether the typed texts are no longer needed. */
  isDone?: (state: AppState) => boolean;
  /** Forgets the draft: called once when the form is done. */
  done?: () => void;
  /** Sends a valid form, with handles for its secrets. */
  send: (dom: FormDom) => void;
}
