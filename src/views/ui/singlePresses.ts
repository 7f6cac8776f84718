import type { MouseEvent } from 'react';

const CONTROLS = 'a, button, input, label, select, summary, textarea, [role="menuitem"]';
/** Where a button is pressed several times in a row, or the next one takes its place: pagers and the emails to invite. */
const REPEATED = 'nav, [role="toolbar"]';

/** The control that was pressed last. */
let last: Element | null = null;

const controlAt = ({ target }: MouseEvent): Element | null =>
  target instanceof Element ? target.closest(CONTROLS) : null;

function isSecondPress(event: MouseEvent): boolean {
  const control = controlAt(event);
  if (event.detail < 2 || control?.closest(REPEATED)) return false;
  return control !== last || control?.matches('button, summary') === true;
}

/**
 * For a part of a page, and the dialogs that it opens: the second press of a double click does nothing. The response
 * to the first one may have come in between, and what is under the pointer is then another button, such as that of the
 * next row.
 */
export const SINGLE_PRESSES = {
  onMouseDownCapture(event: MouseEvent) {
    // The focus stays where the first press has led it.
    if (isSecondPress(event)) event.preventDefault();
  },
  onClickCapture(event: MouseEvent) {
    if (isSecondPress(event)) {
      event.preventDefault();
      event.stopPropagation();
    } else last = controlAt(event);
  },
};
