import { isRecord } from '../../../rules/json';

/** History state of a page with the open menu of phones, so that Back closes the menu first. */
export const MENU_OPEN = { menu: 'open' } as const;

/** Whether that menu covers the page. */
export const isMenuOpen = (state: unknown): boolean =>
  isRecord(state) && state['menu'] === MENU_OPEN.menu;
