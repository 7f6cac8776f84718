import { useEffect } from 'react';
import { focusIfLost } from '../keepFocus';

/**
 * For a field that replaces a button, both by id: focuses the field and selects its text, later returns the focus to
 * the button unless the user has moved on. Null while there is no field.
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
