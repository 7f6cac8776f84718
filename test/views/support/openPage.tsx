import { screen } from '@testing-library/react';
import type { ApiError } from '../../../machines/apiError';
import { HELP, shownLines } from './shownLines';
import { renderApp, type RenderOptions } from './renderApp';

/** A page over a store without sagas; `shown` returns what its main part shows, without the support address. */
export const openPage = async (path: string, options: RenderOptions = {}) => {
  const app = await renderApp({ path, ...options });
  const shown = () => shownLines(screen.getByRole('main')).filter((line) => line !== HELP);
  return { ...app, shown };
};

/** A failed API request, at first of the report. */
export const apiError = (more: Partial<ApiError>): ApiError => ({
  method: 'GET',
  url: '/api/report',
  rule: 'http.400',
  failure: null,
  ret: null,
  message: '',
  traceId: 't-1',
  ...more,
});

/** A form's result whose response was lost. */
export const LOST = {
  kind: 'failed',
  message: null,
  failure: { kind: 'network', status: 0, method: 'POST', url: 'https://studio.test/api' },
} as const;
