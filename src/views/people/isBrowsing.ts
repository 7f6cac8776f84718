import type { AppState } from '../../kit/registry';
import { substate } from '../../kit/substate';

/** Whether the last change succeeded, but the lists could not be reloaded. */
export const isOutdated = (value: AppState['people']['value']): boolean =>
  substate(value, 'shown') === 'outdated';

/** Whether no change is in progress or being confirmed; the lists may be reloading. */
export const isBrowsing = (value: AppState['people']['value']): boolean => {
  const shown = substate(value, 'shown');
  return shown === 'browsing' || shown === 'rereading' || isOutdated(value);
};
