import { screen } from '@testing-library/react';
import { HELP, shownLines } from './shownLines';
import { renderApp, type RenderOptions } from './renderApp';

/** A page over a store without sagas; `shown` returns what its main part shows, without the support address. */
export const openPage = async (path: string, options: RenderOptions = {}) => {
  const app = await renderApp({ path, ...options });
  const shown = () => shownLines(screen.getByRole('main')).filter((line) => line !== HELP);
  return { ...app, shown };
};

/** A form's result whose response was lost. */
export const LOST = {
  kind: 'failed',
  message: null,
  failure: { kind: 'network', status: 0, method: 'POST', url: 'https://studio.test/api' },
} as const;
