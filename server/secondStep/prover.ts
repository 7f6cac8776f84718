import type { FastifyRequest } from 'fastify';
import { methodOf } from '../authApi/accountOf';
import { RequestError } from '../http/errors';
import { languageOfRequest, type Language } from '../http/language';

/** The user of a second step, with details from their browser. */
export interface Prover {
  readonly userId: string;
  readonly email: string;
  readonly language: Language;
  readonly agent: string | undefined;
}

export const proverOf = (request: FastifyRequest, userId: string, email: string): Prover => ({
  userId,
  email,
  language: languageOfRequest(request),
  agent: request.headers['user-agent'],
});

/** @throws {RequestError} 403 for an account that has no sign-in method of this platform */
export async function ownProver(request: FastifyRequest, userId: string): Promise<Prover> {
  const method = await methodOf(userId);
  if (method === undefined) throw new RequestError(403, 'This account cannot have a second step.');
  return proverOf(request, userId, method.email);
}
