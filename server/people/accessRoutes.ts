import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { fieldProblem, requiredText, SIGN_UP_FIELDS } from '../authApi/fieldErrors';
import type { AuthContext } from '../authApi/context';
import { fieldText, sentFields } from '../authApi/sentFields';
import { languageIn } from '../http/language';
import { networkOf } from '../http/network';
import { textField } from '../json';
import { normaliseEmail } from '../operate/secrets';
import { accessRequests, confirmAccess } from './accessRequests';

/** No answer comes sooner, so that its time tells nothing of the address. */
const ANSWER_MS = 250;
const STATUSES = {
  confirmed: 'OK',
  decided: 'ACCESS_DECIDED',
  ended: 'ACCESS_LINK_INVALID',
} as const;
const ASKED = SIGN_UP_FIELDS.filter(({ id }) =>
  ['first_name', 'last_name', 'company', 'email'].includes(id),
);

/**
 * Requests for access, for who is not signed in: `POST /api/access-requests` with form fields, and the confirmation
 * of its address, which a press on the page of the mail's link sends. A filled `website` is a program's.
 */
export function accessRoutes(app: FastifyInstance, context: AuthContext): void {
  const ask = accessRequests(context);

  app.post('/api/access-requests', async ({ body, headers, socket }) => {
    const fields = sentFields(body);
    const text = (id: string) => fieldText(fields, id).trim();
    const formFields = ASKED.flatMap((field) => {
      const value = text(field.id);
      const error =
        value === '' ? requiredText(field.id) : fieldProblem(field, value, context.brand());
      return error === undefined ? [] : [{ id: field.id, error }];
    });
    if (formFields.length > 0) return { status: 'FIELD_ERROR', formFields };
    const wish = {
      email: normaliseEmail(text('email')),
      firstName: text('first_name'),
      lastName: text('last_name'),
      company: text('company'),
      language: languageIn(body),
    };
    const asked = text('website') === '' ? ask(wish, networkOf({ headers, socket })) : undefined;
    await Promise.all([asked, wait(ANSWER_MS)]);
    return { status: 'OK' };
  });

  app.post('/api/access-requests/confirm', async ({ body }) => ({
    status: STATUSES[await confirmAccess(context, textField(body, 'token') ?? '')],
  }));
}
