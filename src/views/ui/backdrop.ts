import type { MouseEvent } from 'react';

/** What is behind a dialog: a press on it leaves the focus in the dialog. */
export const BACKDROP = {
  onMouseDown: (event: MouseEvent) => event.preventDefault(),
  // The second press of a double click on the opener, which lands here, does not dismiss the dialog.
  onClick: (event: MouseEvent) => event.detail > 1 && event.preventDefault(),
};
