import type { MouseEvent } from 'react';
import type { Location } from 'react-router-dom';
import { isHomePath } from '../../rules/routes';

/** Where a person who signs in from here wants to be again; null on the start page. */
export const returnAddress = (location: Location): string | null =>
  isHomePath(location.pathname)
    ? null
    : `${window.location.origin}${location.pathname}${location.search}${location.hash}`;

/** The `redirect` of the address as it stands. Whoever follows it judges it (decisions). */
export const wantedReturn = (search: string): string | null =>
  new URLSearchParams(search).get('redirect');

/**
 * Is a click on a link the page's to handle? One with a modifier key opens the link in another tab or window, or
 * saves it, and is the browser's.
 */
export const isPlainClick = ({ altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  !(altKey || ctrlKey || metaKey || shiftKey);
