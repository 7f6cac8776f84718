import type { Env } from '../../sagas/env';
import type { FormName, FormTools, FormWork } from '../forms/formWork';
import type { StoreAction } from '../kit/action';
import type { Features } from '../kit/feature';
import type { AppState } from '../kit/registry';
import type { PrerenderedPart } from '../rules/prerenderedPart';

/** What a page brings to the engine: it comes with the page, and without React. */
export interface PageWork {
  /** Machines and their work, which join the running store. */
  readonly features?: Features<Env>;
  readonly forms?: Readonly<Partial<Record<FormName, (tools: FormTools) => FormWork>>>;
  /** What the machines hear when the person has come to the page. */
  readonly opened?: readonly StoreAction[];
  /** What they hear when the person has left it. */
  readonly left?: readonly StoreAction[];
  /** Whether an attempt is in progress whose end decides what is to be shown, or the page is about to be left. */
  readonly isWaiting?: (state: AppState) => boolean;
  /**
   * Whether the page shows all that the store holds of it as the build has drawn it; without this, it never
   * does.
   */
  readonly isAsPrerendered?: (state: AppState) => boolean;
  /**
   * The prerendered part that the page hides (src/views/theme/global.css); null for none, undefined while that is not
   * known and the page stays as it was served.
   */
  readonly leftOut?: (state: AppState) => PrerenderedPart | null | undefined;
}
