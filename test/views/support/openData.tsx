import { screen } from '@testing-library/react';
import { events } from '../../../src/kit/events';
import { HOUR_MS, NOON } from './openAccount';
import { openPage } from './openPage';
import { shownLines } from './shownLines';

/** The result of a file, without its rows. */
export const IMPORTED = {
  kind: 'done',
  holds: 'deliveries',
  changed: 0,
  removed: 0,
  ignored: [],
  moreClicks: null,
  importedAt: null,
} as const;

export const KEY = {
  id: 'k-1',
  name: 'Warehouse',
  hint: 'abcd',
  createdAt: NOON - 2 * HOUR_MS,
  usedAt: NOON - HOUR_MS,
  madeBy: 'ada@tide.example',
  maker: 'active',
} as const;

export const file = (name = 'days.csv', size = 4) => {
  const made = new File(['day\n'], name, { type: 'text/csv' });
  Object.defineProperty(made, 'size', { value: size });
  return made;
};

/** The page of imported data, over a store without sagas. */
export const openData = async (
  imports: Parameters<typeof events.dataImport.listed>[0] = { kind: 'done', data: [] },
) => {
  const app = await openPage('/portal/data', { signedIn: 'EXISTS' });
  app.tell(events.dataImport.listed(imports));
  const part = (name: string) => {
    // A table within it has the same name.
    const [section = document.body] = screen.getAllByRole('region', { name });
    return shownLines(section);
  };
  const field = () => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('There is no field for a file.');
    return input;
  };
  const choose = (chosen = file()) => app.user.upload(field(), chosen);
  const press = (name: string | RegExp) => app.user.click(screen.getByRole('button', { name }));
  return { ...app, part, zone: () => part('Import a file'), field, choose, press };
};
