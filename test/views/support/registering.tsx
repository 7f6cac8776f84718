import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { EndedInvitation, InvitationState, Offer } from '../../../machines/registration/offer';
import type { RegistrationResult } from '../../../machines/registration/registration';
import { events } from '../../../src/kit/events';
import { renderApp, type RenderOptions } from './renderApp';

export const input = (id: string): HTMLInputElement => {
  const element = document.getElementById(id);
  if (!(element instanceof HTMLInputElement)) throw new Error(`There is no input "${id}".`);
  return element;
};

export const createButton = () => screen.getByRole('button', { name: /^Creat/ });

interface Arrival extends RenderOptions {
  email?: string;
  invited?: InvitationState | null;
  offer?: Offer | null;
  ended?: EndedInvitation | null;
}

/** The registration page, with its link read and its invitation checked. */
export const openRegistration = async ({
  email = 'mira@example.com',
  invited = 'valid',
  offer = null,
  ended = null,
  ...options
}: Arrival = {}) => {
  const app = await renderApp({ path: '/portal/register', ...options });
  app.tell(events.registration.arrived({ email, invited: invited !== null, signedInAs: null }));
  if (invited !== null)
    app.tell(events.registration.invitationChecked({ state: invited, email, offer, ended }));
  return app;
};

const REQUIRED = {
  first_name: 'Mira',
  last_name: '宋',
  password: 'Lantern2026',
  password_confirm: 'Lantern2026',
};

/** Fills in all required fields, each at once. */
export const fillIn = async ({ user }: Awaited<ReturnType<typeof openRegistration>>) => {
  for (const [id, value] of Object.entries(REQUIRED))
    fireEvent.input(input(id), { target: { value } });
  await user.click(input('terms'));
};

/** A submitted form with the server's response. */
export const answered = async (result: RegistrationResult) => {
  const app = await openRegistration();
  await fillIn(app);
  await app.user.click(createButton());
  await waitFor(() => expect(app.store.getState().registration.value).toBe('submitting'));
  app.tell(events.registration.answered(result));
  return app;
};
