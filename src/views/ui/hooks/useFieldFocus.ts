import { useEffect } from 'react';
import { focusIfLost } from '../keepFocus';

/**
 * For a field that takes the place of a button, by their ids: the focus goes to it, all of its text selected, and back to
 * the button, unless the person is elsewhere. Null while there is no field.
 */
export const useFieldFocus = (fieldId: string | null, buttonId: string): void => {
  useEffect(() => {
    if (fieldId === null) return undefined;
    const field = document.getElementById(fieldId);
    field?.focus();
    if (field instanceof HTMLInputElement) field.select();
    return () => focusIfLost(document.getElementById(buttonId));
  }, [fieldId, buttonId]);
};
