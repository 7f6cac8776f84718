import type { MouseEvent } from 'react';

/**
 * Is a click on a link the page's to handle? One with a modifier key opens the link in another tab or window, or
 * saves it, and is the browser's.
 */
export const isPlainClick = ({ altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  !(altKey || ctrlKey || metaKey || shiftKey);
