import type { FastifyInstance } from 'fastify';
import type { AuthContext } from '../authApi/context';
import { emailProblem } from '../authApi/fieldErrors';
import { fieldText, sentFields } from '../authApi/sentFields';
import { requireOffered } from '../authApi/whileOffered';
import { normaliseEmail } from '../operate/secrets';

type Context = Pick<AuthContext, 'settings' | 'providers' | 'signInDomains'>;

/** Whether some domains lead to a provider; the sign-in page then links to the page that requests an address. */
export const isWorkEmailOffered = ({ settings, providers, signInDomains }: Context): boolean =>
  settings.get().providersOffered && [...signInDomains.values()].some((id) => providers.has(id));

/** Returns the provider of an address, by its domain alone. */
function providerOf({ providers, signInDomains }: Context, email: string) {
  const [, domain = ''] = normaliseEmail(email).split('@');
  const id = signInDomains.get(domain) ?? '';
  const provider = providers.get(id);
  return provider === undefined ? null : { id, name: provider.name() };
}

/**
 * `POST /api/work-sign-in`: returns where an address signs in, as configured for its domain. No account is read, so
 * the response and its time reveal nothing about accounts.
 */
export function workEmailRoute(app: FastifyInstance, context: Context): void {
  app.post('/api/work-sign-in', ({ body }) => {
    requireOffered(isWorkEmailOffered(context));
    const email = fieldText(sentFields(body), 'email');
    const error = emailProblem(email);
    if (error !== undefined) return { status: 'FIELD_ERROR', formFields: [{ id: 'email', error }] };
    return { status: 'OK', provider: providerOf(context, email) };
  });
}
