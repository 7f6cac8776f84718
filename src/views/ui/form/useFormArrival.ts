import { useEffect, useLayoutEffect, useRef } from 'react';
import type { FormDom } from './formDom';

/**
 * Hears once of each form that comes onto the page, before it is seen, and marks it as live once it
 * is. `ready` is false for as long as a form that stands already has to wait for what it begins with.
 * A form that the person sent before that is sent now (see the early script of drawn pages).
 */
export const useFormArrival = (
  dom: FormDom,
  ready: boolean,
  onArrival?: (dom: FormDom) => void,
): void => {
  const met = useRef<HTMLFormElement | null>(null);
  // Without dependencies: the form may come later than the page, and come anew.
  useLayoutEffect(() => {
    const form = dom.form();
    if (!ready || form === met.current) return;
    met.current = form;
    if (form) onArrival?.(dom);
  });
  useEffect(() => {
    const form = dom.form();
    if (!ready || !form || 'awake' in form.dataset) return;
    form.dataset['awake'] = '';
    if (!('sent' in form.dataset)) return;
    delete form.dataset['sent'];
    form.requestSubmit();
  });
};
