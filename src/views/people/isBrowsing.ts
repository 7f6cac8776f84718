import type { AppState } from '../../kit/registry';

/** Whether no change is in progress or being confirmed; the lists may be reloading. */
export const isBrowsing = (value: AppState['people']['value']): boolean =>
  typeof value === 'object' && (value.shown === 'browsing' || value.shown === 'rereading');
