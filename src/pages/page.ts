import type { Env } from '../../sagas/env';
import type { FormName, FormTools, FormWork } from '../forms/formWork';
import type { StoreAction } from '../kit/action';
import type { Features } from '../kit/feature';
import type { AppState } from '../kit/registry';
import type { PrerenderedPart } from '../rules/prerenderedPart';

/** The engine's part of a page: loaded with the page, without React. */
export interface PageWork {
  /** Machines and their workers, which join the running store. */
  readonly features?: Features<Env>;
  readonly forms?: Readonly<Partial<Record<FormName, (tools: FormTools) => FormWork>>>;
  /** Events sent when the user opens the page. */
  readonly opened?: readonly StoreAction[];
  /** Events sent when the user leaves the page. */
  readonly left?: readonly StoreAction[];
  /** Whether an attempt is in progress whose end decides what to show, or the page is about to be left. */
  readonly isWaiting?: (state: AppState) => boolean;
  /** Whether the prerendered page shows its whole state in the store. If absent, it never does. */
  readonly isAsPrerendered?: (state: AppState) => boolean;
  /**
   * The prerendered part that the page's styles hide (src/views/theme/global.css); null for none, undefined while unknown:
   * the page then stays as served.
   */
  readonly leftOut?: (state: AppState) => PrerenderedPart | null | undefined;
}
