import { screen } from '@testing-library/react';
import { linesOf } from './linesOf';
import { renderApp, type RenderOptions } from './renderApp';

/** The end of every page with a form. */
const HELP = [
  'Need help? Email',
  'a: support@adlantern.example [href=mailto:support@adlantern.example]',
];

/** A page over a store without sagas; \`shown\` returns what its main part shows, without the support address. */
export const openPage = async (path: string, options: RenderOptions = {}) => {
  const app = await renderApp({ path, ...options });
  const shown = () => linesOf(screen.getByRole('main')).filter((line) => !HELP.includes(line));
  return { ...app, shown };
};
