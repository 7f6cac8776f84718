import type { Location } from 'react-router-dom';
import { isHomePath } from '../../rules/routes';

/** Where a user who signs in from here returns to; null on the home page. */
export const returnAddress = (location: Location): string | null =>
  isHomePath(location.pathname)
    ? null
    : `${window.location.origin}${location.pathname}${location.search}${location.hash}`;

/** The unvalidated `redirect` parameter. Validate it before following it (decisions). */
export const wantedReturn = (search: string): string | null =>
  new URLSearchParams(search).get('redirect');

/**
 * Whether the page handles a click on a link. With a modifier key the browser does: it opens another tab or window, or
 * saves.
 */
export const isPlainClick = ({
  altKey,
  ctrlKey,
  metaKey,
  shiftKey,
}: Pick<MouseEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>): boolean =>
  !(altKey || ctrlKey || metaKey || shiftKey);
