import type { StoreAction } from '../kit/action';
import type { AppState, MachineName } from '../kit/registry';
import type { SecretHandles } from '../kit/secretHandles';
import type { Brand } from '../rules/brands';
import type { FormDom } from './formDom';
import type { Check } from './schemaCheck';

/** A form by the name that stands in `data-form`: that of the machine it is sent to. */
export type FormName = MachineName;

/** What the work of a form may use. */
export interface FormTools {
  dispatch(this: void, action: StoreAction): unknown;
  getState: () => AppState;
  /** Where a secret is handed in for a one-shot handle. */
  secretHandles: SecretHandles;
  brand: Pick<Brand, 'passwordPolicy' | 'nameLetters'>;
}

/** What is done for a form, whoever has drawn it. Values are read from the page when they are needed. */
export interface FormWork {
  /** The check by the form's schema, fetched at its first use. */
  loadCheck: () => Promise<Check>;
  /** A call is in progress, or the page is about to be left. */
  isSending: (state: AppState) => boolean;
  /** False while it is not known yet what the form begins with; a submit waits for that. */
  isReady?: (state: AppState) => boolean;
  /** Was the last attempt refused? */
  isRefused?: (state: AppState) => boolean;
  /** Whether the form as it stands is to be sent once more without the person: what was missing has come. */
  isToResend?: (state: AppState) => boolean;
  /** Emptied after a refusal. */
  clearedOnRefusal?: readonly string[];
  /** The form is there: fill in what is known, where it is still empty. */
  arrived?: (dom: FormDom) => void;
  /** Something was typed. */
  typed?: (dom: FormDom) => void;
  /** Right before a submit is judged. */
  submitted?: () => void;
  /** Is what was typed no longer wanted? */
  isDone?: (state: AppState) => boolean;
  /** Forget the draft: called once when the form is done. */
  done?: () => void;
  /** The form is right: hand it on, secrets by their handles. */
  send: (dom: FormDom) => void;
}
