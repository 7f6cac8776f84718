import type { AppState } from '../../kit/registry';

/** No change is in progress or asked about; what is shown may be read again meanwhile. */
export const isBrowsing = (value: AppState['people']['value']): boolean =>
  typeof value === 'object' && (value.shown === 'browsing' || value.shown === 'rereading');
