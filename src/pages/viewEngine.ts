import { createForms, type Forms } from '../forms/forms';
import type { FormTools } from '../forms/formWork';
import type { FeatureStore } from '../kit/store';
import { createSecretHandles, type SecretHandles } from '../kit/secretHandles';
import { createPages, type Pages } from './createPages';

/** The engine's parts that the views need besides the store. */
export interface ViewEngine extends Pick<Pages, 'bring' | 'show' | 'leave'> {
  readonly forms: Forms;
  /** For secrets that are shown once. */
  readonly secretHandles: Pick<SecretHandles, 'peek' | 'take'>;
}

/** Forms and pages over a store that contains every feature from the start: for the build, the player and tests. */
export function createViewEngine(
  store: Pick<FeatureStore, 'getState' | 'subscribe'> & { dispatch: FormTools['dispatch'] },
  brand: FormTools['brand'],
  secretHandles: SecretHandles = createSecretHandles(),
): ViewEngine {
  const forms = createForms({ store, secretHandles, brand });
  const whole = { ...store, join: () => undefined, emptyState: () => store.getState() };
  return { forms, secretHandles, ...createPages({ store: whole, forms }) };
}
