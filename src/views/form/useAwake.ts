import { useEffect } from 'react';
import type { FormDom } from './formDom';

/**
 * Marks the form as live once it is. A form that the person sent before that is sent now (see the
 * early script of drawn pages).
 */
export const useAwake = ({ form }: FormDom): void => {
  // Without dependencies: the form may come later than the page.
  useEffect(() => {
    const element = form();
    if (!element || 'awake' in element.dataset) return;
    element.dataset['awake'] = '';
    if (!('sent' in element.dataset)) return;
    delete element.dataset['sent'];
    element.requestSubmit();
  });
};
