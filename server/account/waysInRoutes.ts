import type { FastifyInstance } from 'fastify';
import type { AuthContext } from '../authApi/context';
import { passkeyOfferRoutes } from '../passkeys/offerRoutes';
import { passkeyRoutes } from '../passkeys/passkeyRoutes';
import { providerRoutes } from '../providers/providerRoutes';
import { workEmailRoute } from '../providers/workEmail';
import { secondStepAccountRoutes } from '../secondStep/accountRoutes';
import { secondStepRoutes } from '../secondStep/signInRoutes';

/** The calls for the ways in beside the password: of who signs in, and of who is signed in. */
export function waysInRoutes(app: FastifyInstance, context: AuthContext): void {
  passkeyRoutes(app, context);
  passkeyOfferRoutes(app, context);
  providerRoutes(app, context);
  workEmailRoute(app, context);
  secondStepRoutes(app, context);
  secondStepAccountRoutes(app, context);
}
